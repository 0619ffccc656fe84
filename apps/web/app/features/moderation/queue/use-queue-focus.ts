import { useEffect, useRef, useState } from 'react';

/** Keeps one current item of a queue focused, from `begin` on, and focuses the next one when it leaves. */
export function useQueueFocus<Item extends { id: number }>(
  memes: readonly Item[],
  begin: number | null = null,
) {
  const cards = useRef(new Map<number, HTMLElement>());
  const [wanted, setWanted] = useState<number | null>(begin);
  /** The item to focus once it is rendered as the wanted one; an effect of an earlier render must leave it alone. */
  const toFocus = useRef(begin);
  const current = memes.find(({ id }) => id === wanted) ?? memes[0] ?? null;
  const currentId = current?.id;
  // Requests finish after later renders.
  const latest = useRef({ memes, currentId });

  useEffect(() => {
    latest.current = { memes, currentId };
    if (toFocus.current === null || toFocus.current !== wanted || currentId === undefined) return;
    toFocus.current = null;
    const card = cards.current.get(currentId);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'start' });
  });

  const take = (id: number | undefined) => {
    if (id === undefined) return;
    toFocus.current = id;
    setWanted(id);
  };
  const move = (step: 1 | -1) => {
    const index = memes.findIndex(({ id }) => id === currentId);
    // The first press selects the first item.
    const isUntouched = wanted === null && step === 1;
    const next = isUntouched ? index : index + step;
    take(memes[Math.min(Math.max(next, 0), memes.length - 1)]?.id);
  };
  const cardRef = (id: number) => (card: HTMLElement | null) => {
    if (card) cards.current.set(id, card);
    else cards.current.delete(id);
  };
  /** Must be called while the leaving item is still in the list. */
  const passOn = (leaving: number) => {
    const queue = latest.current;
    if (leaving !== queue.currentId) return;
    const index = queue.memes.findIndex(({ id }) => id === leaving);
    const next = queue.memes[index + 1] ?? queue.memes[index - 1];
    if (next) take(next.id);
    else document.getElementById('content')?.focus();
  };
  const note = (id: number) => {
    toFocus.current = null;
    setWanted(id);
  };
  return { current, move, cardRef, passOn, take, note };
}
