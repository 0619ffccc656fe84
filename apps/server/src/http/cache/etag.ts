import fresh from 'fresh';

/** Returns true if `If-None-Match` names this ETag; weak comparison, as that header demands (RFC 9110, 13.1.2). */
export function clientHas(ifNoneMatch: string | undefined, etag: string): boolean {
  // Only this header: the library would also follow the request's `Cache-Control`.
  return ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag });
}
