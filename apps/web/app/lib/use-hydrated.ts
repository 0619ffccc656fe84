import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and during hydration, then true; for parts that need scripts or the browser. Deferred,
 * because an urgent update that waits for the code of such a part renders the page again in one go.
 */
export function useHydrated(): boolean {
  return useDeferredValue(useOnceHydrated(true, false));
}

/**
 * Returns a value that only the browser knows: `before` on the server and during hydration. Equal values cause no
 * second render.
 */
export function useOnceHydrated<Value extends string | number | boolean | null>(
  value: Value,
  before: Value,
): Value {
  return useSyncExternalStore(
    never,
    () => value,
    () => before,
  );
}
