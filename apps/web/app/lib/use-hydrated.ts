import { startTransition, useEffect, useState } from 'react';

let isPageHydrated = false;

/**
 * False on the server and during hydration, true from then on: for what needs scripts or the browser. The change comes as a
 * transition: what it brings is rendered in slices, and a tap in between is heard.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(isPageHydrated);
  useEffect(() => {
    isPageHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return isHydrated;
}
