import { Suspense, useEffect } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { createStore, useStore } from '../lib/store.ts';
import { isReaderKey } from './reader-key-list.ts';

const KeyHelp = lazyPart(() => import('./key-help.tsx'));

const isHelpOpen = createStore(false);

export function openKeyHelp(): void {
  isHelpOpen.set(true);
}

/** Mounted once by the frame: fetches the reader's keys when one of them is pressed. */
export function KeysHost() {
  const isOpen = useStore(isHelpOpen, false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!isReaderKey(key)) return;
      import('./reader-keys.ts').then(
        ({ pressKey }) => pressKey(event, key, openKeyHelp),
        // Offline: the page works without keys.
        () => {},
      );
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return <Suspense fallback={null}>{isOpen && <KeyHelp onClose={() => isHelpOpen.set(false)} />}</Suspense>;
}
