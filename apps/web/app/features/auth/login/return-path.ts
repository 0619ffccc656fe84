import { page } from '@corpomeme/contract/paths';

/** Any origin will do: only whether the address stays on it matters. */
const HERE = 'http://here.invalid';

/** Where to go after a login at `/login?return=…`: an address of this site, otherwise the home page. */
export function returnPath(search: URLSearchParams): string {
  const wanted = search.get('return') ?? '';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return page.home();
  const url = new URL(wanted, HERE);
  // What is left of `/..//elsewhere` would be an address of another site.
  const leaves = url.origin !== HERE || url.pathname.startsWith('//');
  if (leaves || url.pathname === page.login()) return page.home();
  return url.pathname + url.search + url.hash;
}

/** The login page's address with the way back. */
export function loginPath(from: string): string {
  return `${page.login()}?${new URLSearchParams({ return: from })}`;
}
