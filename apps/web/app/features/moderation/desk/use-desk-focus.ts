import { useEffect, useRef } from 'react';

/**
 * The focus follows the card in hand, so that it is never lost with one that leaves, and comes back to it from a dialog. It stays
 * where it is while somebody walks through the list, and at first with the page.
 */
export function useDeskFocus(currentId: number | undefined, isAsking: boolean) {
  const card = useRef<HTMLElement>(null);
  const before = useRef({ currentId, isAsking, hasBegun: currentId !== undefined });
  useEffect(() => {
    const { currentId: last, isAsking: wasAsking, hasBegun } = before.current;
    before.current = { currentId, isAsking, hasBegun: hasBegun || currentId !== undefined };
    const hasMoved = hasBegun && last !== currentId;
    if (isAsking || (!hasMoved && !wasAsking)) return;
    const focused = document.activeElement;
    const isElsewhere = focused instanceof HTMLElement && focused.closest('nav') !== null;
    if (isElsewhere && focused.isConnected && !wasAsking) return;
    const target = card.current ?? document.getElementById('content');
    target?.focus({ preventScroll: true });
    if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView();
  });
  return card;
}
