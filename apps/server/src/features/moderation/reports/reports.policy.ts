import { readId } from '@corpomeme/contract/site/ids';

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

const LISTS = /^\/(?:(?:browse|company\/([^/]+)|theme\/([^/]+))\/?)?$/;

/** Returns what a page of this site lists, as the query of `GET /memes`; null for other URLs. */
export function listOfAddress(text: string, publicUrl: string): Record<string, string> | null {
  const url = ownUrl(text, publicUrl);
  const list = url && LISTS.exec(url.pathname);
  if (!list) return null;
  const [, company, theme] = list;
  try {
    return {
      ...Object.fromEntries(url.searchParams),
      ...(company && { company: decodeURIComponent(company) }),
      ...(theme && { theme }),
    };
  } catch {
    return null;
  }
}

function ownUrl(text: string, publicUrl: string): URL | null {
  const site = new URL(publicUrl);
  if (text === '' || !URL.canParse(text, site) || text.startsWith('//')) return null;
  const url = new URL(text, site);
  const isOurs = /^https?:$/.test(url.protocol) && plainHost(url) === plainHost(site);
  return isOurs && !url.username && !url.password ? url : null;
}

function plainHost({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`;
}
