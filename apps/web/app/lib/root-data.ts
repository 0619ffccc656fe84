import type { RenderServices } from '@corpomeme/contract/rendering';
import { useRouteLoaderData } from 'react-router';

/** What the root loader gives every page. */
export interface RootData {
  /** The site's own origin, without a trailing slash. */
  publicUrl: string;
  coffeeUrl: string | null;
  google: RenderServices['google'];
  /** The server's time, milliseconds since 1970. */
  now: number;
}

interface RootMatch {
  loaderData: RootData | undefined;
}

/** For a route's `meta`: `originOf(matches)`. Empty where the root could not load. */
export function originOf([root]: readonly [RootMatch, ...unknown[]]): string {
  return root.loaderData?.publicUrl ?? '';
}

/** The same for components: addresses that leave the site start with it, whatever name the browser knows it by. */
export function useOrigin(): string {
  return useRouteLoaderData<RootData>('root')?.publicUrl ?? location.origin;
}

/** When the server rendered the page that this tab began with, milliseconds since 1970 by its clock. */
export function useRenderedAt(): number | undefined {
  return useRouteLoaderData<RootData>('root')?.now;
}

/** Null where the operator has not set Google sign-in up. */
export function useGoogleClient(): RootData['google'] {
  return useRouteLoaderData<RootData>('root')?.google ?? null;
}
