import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * Returns `lazy` with a fallback, for parts around every page. A part that cannot be fetched, offline or after a new
 * release, renders `fallback` or nothing, so that the page does not break.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: fallback })));
}
