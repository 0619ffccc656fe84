const WEAK = /^W\//;

/**
 * Returns true if the client's `If-None-Match` names this response; weak comparison, as that header demands (RFC 9110,
 * 13.1.2).
 */
export function clientHas(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const wanted = etag.replace(WEAK, '');
  return ifNoneMatch.split(',').some((entry) => {
    const known = entry.trim();
    return known === '*' || known.replace(WEAK, '') === wanted;
  });
}
