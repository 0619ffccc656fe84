import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { afterPaint } from '../after-paint.ts';

/** Returns false if there is nothing to navigate to. */
type Navigate = () => boolean;

interface LateNavigation {
  /** Starts `navigate` after the delay, unless another navigation begins first. Replaces an earlier one. */
  schedule(navigate: Navigate): void;
  /** Starts `navigate` now. */
  run(navigate: Navigate): void;
  /** Starts `navigate` after the press is painted, unless another one is waiting then. */
  runAfterPaint(navigate: Navigate): void;
  isWaiting(): boolean;
}

/**
 * Debounces a navigation, such as a search while the visitor types. A later navigation wins: a click on a link, going
 * back, or another filter drops the delayed one and calls `onOverruled`. `delay` in milliseconds.
 */
export function useLateNavigation(delay: number, onOverruled: () => void): LateNavigation {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { start, isOtherPending } = useOtherNavigations(() => drop());
  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const drop = () => {
    if (timer.current === undefined) return;
    cancel();
    onOverruled();
  };
  const run = (navigate: Navigate) => {
    cancel();
    start(navigate);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    run,
    runAfterPaint(navigate) {
      cancel();
      afterPaint(() => {
        if (timer.current === undefined && !isOtherPending()) start(navigate);
      });
    },
    isWaiting: () => timer.current !== undefined,
    schedule(navigate) {
      cancel();
      timer.current = setTimeout(() => (isOtherPending() ? drop() : run(navigate)), delay);
    },
  };
}

/** Calls `onOther` when a navigation begins or ends that did not follow a call of `start`. */
function useOtherNavigations(onOther: () => void) {
  /** The location key of the last own navigation that began. */
  const own = useRef<string | null>(null);
  /** Whether `start` has begun one since, whose key is not known yet. */
  const isStarting = useRef(false);
  const tell = useRef(onOther);
  tell.current = onOther;
  const { location: next } = useNavigation();
  const { key } = useLocation();
  const pending = useRef<string | null>(null);
  const shown = useRef(key);
  useEffect(() => {
    pending.current = next?.key ?? null;
    const at = next?.key ?? key;
    // On a slow device, an earlier own navigation may end after the next one has started.
    if (at !== own.current && at !== shown.current) {
      if (!isStarting.current) tell.current();
      own.current = isStarting.current ? at : null;
      isStarting.current = false;
    }
    shown.current = key;
  }, [next, key]);
  useEffect(() => {
    // Runs after the link's own handler, which has started the navigation before React has rendered it.
    const onClick = ({ target, defaultPrevented }: MouseEvent) => {
      const isLink = target instanceof Element && target.closest('a[href]') !== null;
      if (isLink && defaultPrevented) tell.current();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return {
    start(navigate: Navigate) {
      isStarting.current = true;
      if (!navigate()) isStarting.current = false;
    },
    isOtherPending: () => pending.current !== null && pending.current !== own.current,
  };
}
