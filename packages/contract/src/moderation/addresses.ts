import { readId } from '../site/ids.ts';

interface Subject {
  memeId: number;
  commentId: number | null;
}

const PAGE = /^\/(?:meme|embed|memes)\/([1-9]\d*)(?:\/comments(?:\/([1-9]\d*))?)?\/?$/;
const SHARE = /^\/share\/([1-9]\d*)\.jpg$/;
const COMMENT = /^#comment-([1-9]\d*)$/;

/**
 * Returns what a URL of this site is about; null for other URLs. Accepts `http`, `www.` and a path alone too, because
 * people copy URLs from anywhere.
 */
export function subjectOfAddress(text: string, publicUrl: string): Subject | null {
  const url = ownUrl(text, publicUrl);
  if (!url) return null;
  const [, meme, comment = COMMENT.exec(url.hash)?.[1]] =
    PAGE.exec(url.pathname) ?? SHARE.exec(url.pathname) ?? [];
  const memeId = readId(meme);
  return memeId === null ? null : { memeId, commentId: readId(comment) };
}

/** Returns a URL of this site; null for other URLs. */
export function ownUrl(text: string, publicUrl: string): URL | null {
  const site = new URL(publicUrl);
  if (text === '' || !URL.canParse(text, site) || text.startsWith('//')) return null;
  const url = new URL(text, site);
  const isOurs = /^https?:$/.test(url.protocol) && plainHost(url) === plainHost(site);
  return isOurs && !url.username && !url.password ? url : null;
}

function plainHost({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`;
}
