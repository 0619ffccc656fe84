/** Converts URLs of imgur pages, which members paste, to the URL of the image (product: images). */

const PAGE_HOSTS = new Set(['imgur.com', 'www.imgur.com', 'm.imgur.com']);
const IMAGE_HOST = 'i.imgur.com';

/** For these extensions imgur serves a player or WebP; the same id with .gif or .jpg is the original image. */
const REPLACED_EXTENSIONS: Record<string, string> = { gifv: 'gif', mp4: 'gif', webm: 'gif', webp: 'jpg' };

const SINGLE = /^\/([A-Za-z0-9]{5,10})(?:,[A-Za-z0-9,]+)?(?:\.([A-Za-z0-9]{3,4}))?\/?$/;
/** Matches `/gallery/some-title-ID`, `/a/ID`, `/t/topic/ID` and `/r/community/ID`; the id is the last word. */
const POST = /^\/(?:gallery|a|t\/[^/]+|r\/[^/]+)\/(?:[^/]*-)?([A-Za-z0-9]{5,10})\/?$/;

/** Returns the image URL of an imgur page. Returns any other URL, and text that is no URL, unchanged. Never throws. */
export function directImageUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol)) return address;
  if (PAGE_HOSTS.has(url.hostname)) return fromPage(url) ?? address;
  if (url.hostname === IMAGE_HOST) return fromImageHost(url) ?? address;
  return address;
}

/** Returns true for the placeholder image to which imgur redirects when an id does not exist. */
export function isMissingImage(url: URL): boolean {
  return url.hostname === IMAGE_HOST && url.pathname === '/removed.png';
}

function fromPage(url: URL): string | null {
  const [, id, extension] = SINGLE.exec(url.pathname) ?? POST.exec(url.pathname) ?? [];
  return id ? imageAddress(id, extension) : null;
}

function fromImageHost(url: URL): string | null {
  const [, id, extension] = SINGLE.exec(url.pathname) ?? [];
  if (!id || (extension && !(extension.toLowerCase() in REPLACED_EXTENSIONS))) return null;
  return imageAddress(id, extension);
}

function imageAddress(id: string, extension = 'jpg'): string {
  const wanted = extension.toLowerCase();
  return `https://${IMAGE_HOST}/${id}.${REPLACED_EXTENSIONS[wanted] ?? wanted}`;
}
