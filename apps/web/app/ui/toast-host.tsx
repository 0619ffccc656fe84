import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { useStore } from '../lib/store.ts';
import { type ToastRequest, toastQueue } from './toast.ts';

const ToastRegion = lazyPart(() => import('./toast-region.tsx'));
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
