import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';

const LiveUpdates = lazyPart(() => import('./live-updates.tsx'));

/** Loads live updates on pages with memes, after everything that the visitor waits for. */
export function LiveHost() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (document.readyState === 'complete') return setIdle(true);
    const start = () => setIdle(true);
    window.addEventListener('load', start);
    return () => window.removeEventListener('load', start);
  }, []);
  return <Suspense>{isIdle && <LiveUpdates />}</Suspense>;
}
