import { readId } from '../site/ids.ts';

interface Subject {
  memeId: number;
  commentId: number | null;
}

const PAGE = /^\/(?:meme|embed|memes)\/([1-9]\d*)(?:\/comments(?:\/([1-9]\d*))?)?\/?$/;
const SHARE = /^\/share\/([1-9]\d*)\.jpg$/;
const PICTURE = /^\/media\/([0-9a-f]{32})\/[^/]+$/;
const COMMENT = /^#comment-([1-9]\d*)$/;

/**
 * Returns what a URL of this site is about; null for other URLs. Accepts `http`, `www.`, no scheme and a path alone too,
 * because people copy URLs from anywhere.
 */
export function subjectOfAddress(text: string, publicUrl: string): Subject | null {
  const url = ownUrl(text, publicUrl);
  if (!url) return null;
  const [, meme, comment = COMMENT.exec(url.hash)?.[1]] =
    PAGE.exec(url.pathname) ?? SHARE.exec(url.pathname) ?? [];
  const memeId = readId(meme);
  return memeId === null ? null : { memeId, commentId: readId(comment) };
}

/** Returns the key of the picture at a URL of this site, as 'Copy image address' gives it; null for other URLs. */
export function pictureOfAddress(text: string, publicUrl: string): string | null {
  return PICTURE.exec(ownUrl(text, publicUrl)?.pathname ?? '')?.[1] ?? null;
}

/** Returns a URL of this site; null for other URLs. */
export function ownUrl(text: string, publicUrl: string): URL | null {
  const site = new URL(publicUrl);
  if (text === '' || text.startsWith('//')) return null;
  const [host = ''] = text.toLowerCase().split(/[/?#]/, 1);
  const hasNoScheme = host.replace(/^www\./, '') === site.host.replace(/^www\./, '');
  const address = hasNoScheme ? `${site.protocol}//${text}` : text;
  if (!URL.canParse(address, site)) return null;
  const url = new URL(address, site);
  const isOurs = /^https?:$/.test(url.protocol) && plainHost(url) === plainHost(site);
  return isOurs && !url.username && !url.password ? url : null;
}

function plainHost({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`;
}
