/** The address in `Link: <…>; rel="next"` (product: lists), or null on the last page. */
export function nextPage(headers: Headers): string | null {
  return linksOf(headers, 'next')[0] ?? null;
}

/** The addresses of one relation, as paths of this site. */
export function linksOf(headers: Headers, rel: string): string[] {
  return (headers.get('Link') ?? '').split(/,\s*(?=<)/).flatMap((part) => {
    const [, address, relation] = /^<([^>]*)>\s*;.*\brel="?([\w-]+)"?/.exec(part.trim()) ?? [];
    return address !== undefined && relation === rel ? [pathOf(address)] : [];
  });
}

/** The cursor inside such an address, for a page's own `?cursor=`. */
export function cursorOf(address: string): string | null {
  return new URL(address, 'http://localhost').searchParams.get('cursor');
}

function pathOf(address: string): string {
  const url = new URL(address, 'http://localhost');
  return url.pathname + url.search;
}
