/** The address in `Link: <…>; rel="next"` (decision 3), or null on the last page. */
export function nextPage(headers: Headers): string | null {
  for (const part of (headers.get('Link') ?? '').split(/,\s*(?=<)/)) {
    const match = /^<([^>]*)>\s*;.*\brel="?next"?/.exec(part.trim());
    if (match?.[1]) return pathOf(match[1]);
  }
  return null;
}

/** The cursor inside such an address, for a page's own `?cursor=`. */
export function cursorOf(address: string): string | null {
  return new URL(address, 'http://localhost').searchParams.get('cursor');
}

function pathOf(address: string): string {
  const url = new URL(address, 'http://localhost');
  return url.pathname + url.search;
}
