const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The path and query of a request target; proxies may send a whole address (RFC 9112, 3.2.2), of whatever host. */
export function toOriginForm(target: string): string {
  const path = target.replace(ORIGIN, '');
  return path.startsWith('/') ? path : `/${path}`;
}
