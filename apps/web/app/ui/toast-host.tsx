import { WAIT } from '@corpomeme/contract/site/limits';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { useStore } from '../lib/store.ts';
import { type ToastRequest, toastQueue } from './toast.ts';

const ToastRegion = lazyPart(() => import('./toast-region.tsx'), PlainToast);
const NONE: readonly ToastRequest[] = [];

/** Mounted once by the root; fetches the toast library with the first toast. */
export function ToastHost() {
  const queue = useStore(toastQueue, NONE);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (queue.length > 0) setWanted(true);
  }, [queue]);
  return <Suspense fallback={null}>{wanted && <ToastRegion queue={queue} />}</Suspense>;
}

/** Replaces the library if it cannot be fetched, so that a failure is never silent: shows the latest toast. */
function PlainToast({ queue }: { queue: readonly ToastRequest[] }) {
  const toast = queue.at(-1);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => toastQueue.set([]), WAIT.toast);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4">
      {toast && (
        <p lang={toast.lang} className="rounded-card bg-ink px-4 py-3 font-semibold text-paper shadow-lift">
          {toast.text}
        </p>
      )}
    </div>
  );
}
