import { MemeId } from '@corpomeme/contract/fields';
import type { Meme } from '@corpomeme/contract/memes';
import type { Oembed, OembedQuery } from '@corpomeme/contract/share';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { EVERYBODY } from '../../access/visibility.queries.ts';
import { getMeme } from '../../memes/memes.service.ts';
import { viewOembed } from './embeds.view.ts';

/** What a page of this site may look like on another one: only of a meme that everybody may see. */
export async function describeEmbed(ctx: Context, query: OembedQuery): Promise<Oembed> {
  const id = memeIdOf(query.url, ctx.config.publicUrl);
  if (id === null) throw new AppError('not_found');
  const meme = await getMeme(ctx, EVERYBODY, id);
  // Only now: to an address that is not ours there is no answer in any format.
  if (query.format !== 'json') throw new AppError('oembed_format');
  return viewOembed(meme, ctx.config.publicUrl, query);
}

/** Null where there is none. */
export async function findEmbedded(ctx: Context, id: number): Promise<Meme | null> {
  try {
    return await getMeme(ctx, EVERYBODY, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'meme_not_found') return null;
    throw error;
  }
}

/** Of `/meme/{id}` and `/meme/{id}/comments` on our own origin, whatever query follows. */
function memeIdOf(address: string, origin: string): number | null {
  const url = URL.parse(address);
  const site = new URL(origin);
  if (!url || url.host !== site.host || !['http:', 'https:'].includes(url.protocol)) return null;
  const [, text] = /^\/meme\/(\d+)(?:\/comments)?\/?$/.exec(url.pathname) ?? [];
  return MemeId.safeParse(text).data ?? null;
}
