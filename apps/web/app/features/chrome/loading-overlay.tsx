import { WAIT } from '@corpomeme/contract/limits';
import { useEffect, useState } from 'react';
import { awaitedCount } from '../../lib/awaited.ts';
import { useStore } from '../../lib/store.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { chromeStrings } from './chrome.strings.ts';

/** After 300 ms of an awaited action; the page below stays readable (product: splash and overlay). */
export function LoadingOverlay() {
  const isWaiting = useStore(awaitedCount, 0) > 0;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setShown(false);
    const timer = setTimeout(() => setShown(true), WAIT.overlay);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return (
    <div
      role="status"
      lang="ro"
      className="pointer-events-none fixed inset-x-0 top-1/3 z-50 grid justify-items-center"
    >
      {isShown && (
        <p className="flex animate-appear items-center gap-3 rounded-full bg-surface px-6 py-3 font-semibold shadow-lift">
          <Spinner className="size-5" />
          {chromeStrings.loading}
        </p>
      )}
    </div>
  );
}
