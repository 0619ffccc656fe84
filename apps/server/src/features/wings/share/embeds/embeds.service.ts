import { CompanyName } from '@corpomeme/contract/companies/companies';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { MemeId } from '@corpomeme/contract/site/fields';
import type { Oembed, OembedQuery } from '@corpomeme/contract/wings/share';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { getMeme } from '../../../memes/memes.service.ts';
import { EVERYBODY } from '../../../site/access/visibility.queries.ts';
import { readFigures } from '../figures/figures.service.ts';
import { viewCompanyOembed, viewOembed } from './embeds.view.ts';

/** Returns the oEmbed description of a page of this site; only public memes and listed companies have one. */
export async function describeEmbed(ctx: Context, query: OembedQuery): Promise<Oembed> {
  const { publicUrl } = ctx.config;
  const path = pathOf(query.url, publicUrl);
  const id = memeIdOf(path);
  const company = companyOf(path);
  if (id === null && company === null) throw new AppError('not_found');
  const embed =
    id === null
      ? viewCompanyOembed(await readFigures(ctx, company ?? ''), publicUrl, query)
      : viewOembed(await getMeme(ctx, EVERYBODY, id), publicUrl, query);
  // Checked after the URL, because a foreign URL gets 404 in each format.
  if (query.format !== 'json') throw new AppError('oembed_format');
  return embed;
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

/** Returns the path of an address on the site's origin, without its query; empty for other addresses. */
function pathOf(address: string, origin: string): string {
  const url = URL.parse(address);
  const isHere = url?.host === new URL(origin).host && ['http:', 'https:'].includes(url.protocol);
  return isHere ? url.pathname : '';
}

/** Returns the id of `/meme/{id}` and `/meme/{id}/comments`. */
function memeIdOf(path: string): number | null {
  const [, text] = /^\/meme\/(\d+)(?:\/comments)?\/?$/.exec(path) ?? [];
  return MemeId.safeParse(text).data ?? null;
}

/** Returns the name or slug of `/company/{name}`. */
function companyOf(path: string): string | null {
  const [, segment = ''] = /^\/company\/([^/]+)\/?$/.exec(path) ?? [];
  try {
    return CompanyName.safeParse(decodeURIComponent(segment)).data ?? null;
  } catch {
    return null;
  }
}
