/** Returns the path of `Link: <…>; rel="next"` (product: lists); null on the last page. */
export function nextPage(headers: Pick<Headers, 'get'>): string | null {
  return linksOf(headers, 'next')[0] ?? null;
}

/** Returns the paths of one relation. */
export function linksOf(headers: Pick<Headers, 'get'>, rel: string): string[] {
  return (headers.get('Link') ?? '').split(/,\s*(?=<)/).flatMap((part) => {
    const [, address, relation] = /^<([^>]*)>\s*;.*\brel="?([\w-]+)"?/.exec(part.trim()) ?? [];
    return address !== undefined && relation === rel ? [pathOf(address)] : [];
  });
}

/** Returns the cursor of such a path, for a page's own `?cursor=`. */
export function cursorOf(address: string): string | null {
  return new URL(address, 'http://localhost').searchParams.get('cursor');
}

function pathOf(address: string): string {
  const url = new URL(address, 'http://localhost');
  return url.pathname + url.search;
}
