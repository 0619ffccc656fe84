import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import type { Operator, Registration, SiteFacts } from '@corpomeme/contract/site/site-facts';
import { useRouteLoaderData } from 'react-router';

/** Data of the root loader, available to each page. */
export interface RootData {
  /** The site's origin, without a trailing slash. */
  publicUrl: string;
  coffeeUrl: string | null;
  google: RenderServices['google'];
  issuers?: RenderServices['issuers'];
  /** The language of the page, and all languages of the site. */
  language: string;
  languages: RenderServices['languages'];
  /** The server's time, milliseconds since 1970. */
  now: number;
  site: ShownFacts;
}

/** What each page shows of the settings. */
export interface ShownFacts {
  /** What the site is called. */
  name: string;
  /** The accent colour as `#rrggbb`; empty for the product's. */
  accent: string;
  /** The version of the operator's logo; empty for the product's mark. */
  logo: string;
  operator: Operator;
  /** In the language of the page. */
  announcement: { id: string; text: string } | null;
  /** Who may register. */
  registration: Registration;
  /** The operator's own pages. */
  pages: SiteFacts['pages'];
}

/** What a site shows whose admins have set nothing. */
export const NO_FACTS: ShownFacts = {
  name: PRODUCT_NAME,
  accent: '',
  logo: '',
  operator: {},
  announcement: null,
  registration: 'open',
  pages: [],
};

/** The `matches` of a route's `meta`. */
export type RouteMatches = readonly [{ loaderData: Pick<RootData, 'publicUrl'> | undefined }, ...unknown[]];

/** Returns the origin for a route's `meta`: `originOf(matches)`. Empty if the root failed to load. */
export function originOf([root]: RouteMatches): string {
  return root.loaderData?.publicUrl ?? '';
}

/** Returns the configured origin, for URLs that leave the site, whichever host the browser uses. */
export function useOrigin(): string {
  return useRouteLoaderData<RootData>('root')?.publicUrl ?? location.origin;
}

/** Returns when the server rendered this tab's first page, in milliseconds since 1970 by its clock. */
export function useRenderedAt(): number | undefined {
  return useRouteLoaderData<RootData>('root')?.now;
}

/** Returns null if Google sign-in is not configured. */
export function useGoogleClient(): RootData['google'] {
  return useRouteLoaderData<RootData>('root')?.google ?? null;
}

/** Returns the further OpenID issuers of the site. */
export function useIssuers(): NonNullable<RenderServices['issuers']> {
  return useRouteLoaderData<RootData>('root')?.issuers ?? [];
}

export function useSiteFacts(): ShownFacts {
  return useRouteLoaderData<RootData>('root')?.site ?? NO_FACTS;
}
