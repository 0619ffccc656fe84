import { MINUTE } from '@corpomeme/contract/site/time';
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';

const Now = createContext(0);

/** Starts at the server's time, so that hydration renders the same dates, then follows the browser's clock. */
export function ClockProvider({ serverNow, children }: { serverNow: number; children: ReactNode }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    // A transition, because each card rerenders and user input has priority.
    const move = () => startTransition(() => setNow(Date.now()));
    move();
    const timer = setInterval(move, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return <Now value={now}>{children}</Now>;
}

/** Returns milliseconds since 1970, updated once a minute. */
export function useNow(): number {
  return use(Now);
}
