import { WAIT } from '@corpomeme/contract/limits';
import { useEffect, useState } from 'react';

/** A slim bar over the page that never hides content; gone 100 ms after load, after 3 s by its own animation. */
export function Splash() {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      timer = setTimeout(() => setGone(true), WAIT.splashAfterLoad);
    };
    if (document.readyState === 'complete') leave();
    else window.addEventListener('load', leave, { once: true });
    return () => {
      window.removeEventListener('load', leave);
      clearTimeout(timer);
    };
  }, []);
  return isGone ? null : <div aria-hidden="true" className="splash" />;
}
