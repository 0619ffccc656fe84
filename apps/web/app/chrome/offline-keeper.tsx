import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { rememberPage, startOfflinePages } from '../lib/offline-pages.ts';

/** Milliseconds after which a page counts as read. */
const SEEN_AFTER = 2000;

/** Announces when the connection is lost and restored, and lets the service worker cache pages that were read. */
export default function OfflineKeeper() {
  const isOnline = useSyncExternalStore(subscribe, readOnline, () => true);
  const wasOffline = useRef(false);
  const [isBack, setIsBack] = useState(false);
  useSeenPages();

  useEffect(() => {
    if (!isOnline) wasOffline.current = true;
    setIsBack(isOnline && wasOffline.current);
  }, [isOnline]);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--bar) z-40 flex justify-center p-3"
    >
      {!isOnline && (
        <p className="rounded-control border border-line bg-surface px-4 py-2 text-14 shadow-lift">
          {m.offline.notice}
        </p>
      )}
      {isBack && <span className="sr-only">{m.offline.back}</span>}
    </div>
  );
}

function useSeenPages(): void {
  const { pathname, search } = useLocation();
  const first = useRef(pathname + search);
  useEffect(() => void startOfflinePages(), []);
  useEffect(() => {
    const address = pathname + search;
    // The worker has already cached the document that it served.
    if (address === first.current) return;
    const timer = setTimeout(() => rememberPage(address), SEEN_AFTER);
    return () => clearTimeout(timer);
  }, [pathname, search]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function readOnline(): boolean {
  return navigator.onLine;
}
