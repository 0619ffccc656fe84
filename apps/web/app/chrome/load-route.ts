import { m } from '@corpomeme/contract/site/messages';
import { type createBrowserRouter, matchRoutes } from 'react-router';
import { loadPart } from '../lib/load-part.ts';
import { toast } from '../ui/toast.ts';

/** What the server lists of a route: URLs of its module and of all that it imports. */
interface RouteFiles {
  id: string;
  module: string;
  imports?: string[];
}

type AppRouter = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'routes' | 'navigate' | 'subscribe'>;

declare global {
  interface Window {
    /** Set by React Router. */
    __reactRouterDataRouter?: AppRouter;
  }
}

/**
 * Returns the module of a route; `vite/part-loading.ts` puts this in place of React Router's function, which reloads the page
 * after a failure (decision 152). Here the page stays, with what was typed, and a toast says so. React Router keeps the promise,
 * so this one settles when a later navigation needs the module and it could be loaded.
 */
export async function loadRouteModule(route: RouteFiles, known: Record<string, unknown>): Promise<unknown> {
  if (route.id in known) return known[route.id];
  const files = [route.module, ...(route.imports ?? [])].map((url) => url.replace(/^\//, ''));
  for (;;) {
    let isFetched = false;
    const load = () => {
      isFetched = true;
      return import(/* @vite-ignore */ route.module);
    };
    try {
      const module = await loadPart(load, files);
      known[route.id] = module;
      return module;
    } catch (error) {
      const router = window.__reactRouterDataRouter;
      if (!router) throw error;
      const wanted = locationWanting(route, router);
      if (wanted) giveUp(router, addressOf(wanted), isFetched);
      await new Promise<void>((resolve) => {
        const stop = router.subscribe(() => {
          if (!locationWanting(route, router)) return;
          stop();
          resolve();
        });
      });
    }
  }
}

/** Returns where the current navigation leads if it needs the route; a later navigation may not. */
function locationWanting(route: RouteFiles, { state, routes }: AppRouter) {
  const { location: next } = state.navigation;
  const isWanted = next && matchRoutes(routes, next)?.some((match) => match.route.id === route.id);
  return isWanted ? next : undefined;
}

function giveUp(router: AppRouter, wanted: string, isFetched: boolean): void {
  const here = addressOf(location);
  // After a step back or forward the browser's address is that of the wanted page. A browser that once failed to import a module
  // that it has fetched since fails again.
  if (wanted === here) location.reload();
  else if (isFetched) location.assign(wanted);
  else {
    toast(m.lazyMenu.failed, 'error');
    void router.navigate(here, { replace: true, preventScrollReset: true });
  }
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}
