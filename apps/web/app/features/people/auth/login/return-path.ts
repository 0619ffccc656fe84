import { RETURN_PATH_MAX } from '@corpomeme/contract/people/auth';
import { page } from '@corpomeme/contract/site/paths';

/** Any origin works, because it only resolves relative paths. */
const HERE = 'http://here.invalid';

/** Returns the path after a login at `/login?return=…`: a path of this site, otherwise the home page. */
export function returnPath(search: URLSearchParams): string {
  const wanted = search.get('return') ?? '';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return page.home();
  const url = new URL(wanted, HERE);
  // `/..//elsewhere` would resolve to another site.
  const leaves = url.origin !== HERE || url.pathname.startsWith('//');
  if (leaves || url.pathname === page.login()) return page.home();
  return url.pathname + url.search + url.hash;
}

/** Returns the login page's URL with the return path. */
export function loginPath(from: string): string {
  return `${page.login()}?${new URLSearchParams({ return: from })}`;
}

/** Returns the path to which the visitor wants to return after a login here; null for the home page. */
export function wantedPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const path = pathname === page.login() ? returnPath(new URLSearchParams(search)) : pathname + search;
  // The address of an invitation has its code.
  const leadsNowhere = path === page.home() || path.startsWith(page.register());
  return leadsNowhere || path.length > RETURN_PATH_MAX ? null : path;
}
