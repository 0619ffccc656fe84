const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** Returns path and query of a request target. Proxies may send an absolute URL with any host (RFC 9112, 3.2.2). */
export function toOriginForm(target: string): string {
  const path = target.replace(ORIGIN, '');
  return path.startsWith('/') ? path : `/${path}`;
}
