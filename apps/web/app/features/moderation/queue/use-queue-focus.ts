import { useEffect, useRef, useState } from 'react';

/** One meme or case of a queue is in hand; it has the focus, and so does the next one when it leaves. */
export function useQueueFocus<Item extends { id: number }>(memes: readonly Item[]) {
  const cards = useRef(new Map<number, HTMLElement>());
  const [wanted, setWanted] = useState<number | null>(null);
  const shouldFocus = useRef(false);
  const current = memes.find(({ id }) => id === wanted) ?? memes[0] ?? null;
  const currentId = current?.id;
  // Decisions come back later than the render that asked for them.
  const latest = useRef({ memes, currentId });

  useEffect(() => {
    latest.current = { memes, currentId };
    if (!shouldFocus.current || currentId === undefined) return;
    shouldFocus.current = false;
    const card = cards.current.get(currentId);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'start' });
  });

  const take = (id: number | undefined) => {
    if (id === undefined) return;
    shouldFocus.current = true;
    setWanted(id);
  };
  const move = (step: 1 | -1) => {
    const index = memes.findIndex(({ id }) => id === currentId);
    // The first press takes up the first meme, where none has been touched yet.
    const isUntouched = wanted === null && step === 1;
    const next = isUntouched ? index : index + step;
    take(memes[Math.min(Math.max(next, 0), memes.length - 1)]?.id);
  };
  const cardRef = (id: number) => (card: HTMLElement | null) => {
    if (card) cards.current.set(id, card);
    else cards.current.delete(id);
  };
  /** Call while the leaving meme is still in the list. */
  const passOn = (leaving: number) => {
    const queue = latest.current;
    if (leaving !== queue.currentId) return;
    const index = queue.memes.findIndex(({ id }) => id === leaving);
    const next = queue.memes[index + 1] ?? queue.memes[index - 1];
    if (next) take(next.id);
    else document.getElementById('content')?.focus();
  };
  return { current, move, cardRef, passOn, take, note: setWanted };
}
