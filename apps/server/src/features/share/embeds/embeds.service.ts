import { MemeId } from '@corpomeme/contract/fields';
import type { Meme } from '@corpomeme/contract/memes';
import type { Oembed, OembedQuery } from '@corpomeme/contract/share';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { EVERYBODY } from '../../access/visibility.queries.ts';
import { getMeme } from '../../memes/memes.service.ts';
import { viewOembed } from './embeds.view.ts';

/** Returns the oEmbed description of a page of this site; only public memes have one. */
export async function describeEmbed(ctx: Context, query: OembedQuery): Promise<Oembed> {
  const id = memeIdOf(query.url, ctx.config.publicUrl);
  if (id === null) throw new AppError('not_found');
  const meme = await getMeme(ctx, EVERYBODY, id);
  // Checked after the URL, because a foreign URL gets 404 in each format.
  if (query.format !== 'json') throw new AppError('oembed_format');
  return viewOembed(meme, ctx.config.publicUrl, query);
}

/** Returns null if the meme does not exist or is not public. */
export async function findEmbedded(ctx: Context, id: number): Promise<Meme | null> {
  try {
    return await getMeme(ctx, EVERYBODY, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'meme_not_found') return null;
    throw error;
  }
}

/** Returns the id of `/meme/{id}` and `/meme/{id}/comments` on the site's origin, with any query. */
function memeIdOf(address: string, origin: string): number | null {
  const url = URL.parse(address);
  const site = new URL(origin);
  if (!url || url.host !== site.host || !['http:', 'https:'].includes(url.protocol)) return null;
  const [, text] = /^\/meme\/(\d+)(?:\/comments)?\/?$/.exec(url.pathname) ?? [];
  return MemeId.safeParse(text).data ?? null;
}
