import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { cursorOf } from '../../../lib/api/link-header.ts';
import { changeEntryUrl, currentEntry, restoreEntryUrl } from '../../../lib/page/list-place.ts';

interface Place {
  /** The element around the list. */
  box: RefObject<HTMLElement | null>;
  /** For each page, the index of its first shown card. */
  starts: readonly number[];
  /** URLs of the pages at the API. */
  addresses: readonly string[];
  /** Returns the URL of the site's page that starts at this page of the API; null for a list without such URLs. */
  hrefOf: ((address: string) => string) | null;
}

/** Stores the page of the list that is being read in the URL, for a reload (product: lists that load on). */
export function usePlace(place: Place): void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has an address of its own.
  useEffect(() => {
    const entry = currentEntry();
    let shown = 0;
    let isWaiting = false;
    const follow = () => {
      isWaiting = false;
      const { box, starts, addresses, hrefOf } = latest.current;
      const reading = pageInView(box.current, starts);
      const address = addresses[reading];
      if (reading === shown || address === undefined || hrefOf === null || currentEntry().key !== entry.key)
        return;
      shown = reading;
      if (reading === 0) return restoreEntryUrl(entry);
      changeEntryUrl(entry, hrefOf(address), cursorOf(addresses[0] ?? '') ?? '');
    };
    const onScroll = () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(follow);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [key]);
}

/** Returns the last page whose first card has passed the middle of the window. */
function pageInView(box: HTMLElement | null, starts: readonly number[]): number {
  const cards = box?.querySelectorAll('[data-feed] > li');
  return starts.findLastIndex((start, page) => {
    const top = cards?.[start]?.getBoundingClientRect().top;
    return page === 0 || (top !== undefined && top < window.innerHeight / 2);
  });
}
