import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * Returns `lazy` with a fallback, for parts around every page: a part that cannot be fetched, offline or after a new
 * release, must not break the page. It renders `fallback`, or nothing.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: fallback })));
}
