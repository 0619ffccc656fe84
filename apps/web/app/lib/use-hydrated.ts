import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, true from then on: for what needs scripts or the browser. */
export function useHydrated(): boolean {
  return useOnceHydrated(true, false);
}

/** What only the browser knows: `before` on the server and during hydration. Where both are the same, nothing renders twice. */
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
