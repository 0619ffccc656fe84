interface Subject {
  memeId: number;
  commentId: number | null;
}

const PAGE = /^\/(?:meme|embed|memes)\/([1-9]\d{0,14})(?:\/comments(?:\/([1-9]\d{0,14}))?)?\/?$/;
const SHARE = /^\/share\/([1-9]\d{0,14})\.jpg$/;
const COMMENT = /^#comment-([1-9]\d{0,14})$/;

/**
 * Returns what a URL of this site is about; null for other URLs. Accepts `http`, `www.` and a bare path too, because
 * people copy URLs from anywhere.
 */
export function subjectOfAddress(text: string, publicUrl: string): Subject | null {
  const site = new URL(publicUrl);
  if (!URL.canParse(text, site) || text.startsWith('//')) return null;
  const url = new URL(text, site);
  const isOurs = /^https?:$/.test(url.protocol) && plainHost(url) === plainHost(site);
  if (!isOurs || url.username || url.password) return null;
  const [, meme, comment = COMMENT.exec(url.hash)?.[1]] =
    PAGE.exec(url.pathname) ?? SHARE.exec(url.pathname) ?? [];
  if (!meme) return null;
  return { memeId: Number(meme), commentId: comment ? Number(comment) : null };
}

function plainHost({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`;
}
