import { readItem } from '../lib/browser-storage.ts';
import { isShortcutPress } from '../lib/use-shortcuts.ts';
import type { ReaderKey } from './reader-key-list.ts';

/** Pages with the reader's keys; pages of moderators and admins have their own shortcuts. */
const READING = /^\/($|browse|company\/|meme\/|author\/|saved|following)/;

const ACTIONS: Record<ReaderKey, (openHelp: () => void) => void> = {
  j: () => move(1),
  k: () => move(-1),
  l: () => vote('meme'),
  s: () => vote('same'),
  '?': (openHelp) => openHelp(),
};

/** Runs the action of a reader's key (product: keys of readers). `KeysHost` loads this file with the first key. */
export function pressKey(event: KeyboardEvent, key: ReaderKey, openHelp: () => void): void {
  if (!isShortcutPress(event) || readItem('shortcuts') === 'off' || !READING.test(location.pathname)) return;
  ACTIONS[key](openHelp);
}

const cards = () => [...document.querySelectorAll<HTMLElement>('main [data-feed] article')];

/** Focuses the next card of a list, or opens the neighbour of the one meme. */
function move(step: 1 | -1): void {
  const all = cards();
  if (all.length === 0) {
    document.querySelector<HTMLElement>(`main a[rel=${step === 1 ? 'next' : 'prev'}]`)?.click();
    return;
  }
  const at = all.findIndex((card) => card.contains(document.activeElement));
  const next = at === -1 ? firstInView(all) : all[Math.min(Math.max(at + step, 0), all.length - 1)];
  next?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'start' });
}

/** Votes for the focused card, the first card in view, or the one meme. */
function vote(kind: 'meme' | 'same'): void {
  const all = cards();
  const card = all.find((one) => one.contains(document.activeElement)) ?? firstInView(all);
  (card ?? document.querySelector('main'))?.querySelector<HTMLElement>(`[data-vote=${kind}]`)?.click();
}

function firstInView(all: readonly HTMLElement[]): HTMLElement | undefined {
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return all.find((card) => card.getBoundingClientRect().top >= top) ?? all.at(-1);
}
