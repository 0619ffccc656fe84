import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * `lazy` for what surrounds every page, the error page included: a part that cannot be fetched, offline or after a new
 * release, must not take the page down with it. It becomes `fallback`, or nothing.
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: fallback })));
}
