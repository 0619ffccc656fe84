import { Suspense, startTransition, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';

const LiveUpdates = lazyPart(() => import('./live-updates.tsx'));

/** Loads live updates on pages with memes, after everything that the visitor waits for. */
export function LiveHost() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // A transition: an urgent update that waits for code renders the page again in one go.
    const start = () => startTransition(() => setIdle(true));
    if (document.readyState === 'complete') return start();
    window.addEventListener('load', start);
    return () => window.removeEventListener('load', start);
  }, []);
  return <Suspense>{isIdle && <LiveUpdates />}</Suspense>;
}
