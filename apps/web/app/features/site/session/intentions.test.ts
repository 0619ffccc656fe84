import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedName, storeIntention } from './intentions.ts';

const refuse = () => {
  throw new DOMException('not here', 'QuotaExceededError');
};

/** Simulates session storage. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string): string | null => items.get(name) ?? null,
    setItem: (name: string, text: string): void => void items.set(name, text),
    removeItem: (name: string): void => void items.delete(name),
  };
}

let tab: ReturnType<typeof storage>;
beforeEach(() => {
  tab = storage();
  vi.stubGlobal('sessionStorage', tab);
  storeIntention(null);
});
afterEach(() => vi.unstubAllGlobals());

test('an intention is stored in the tab, and null deletes it', () => {
  storeIntention('vote:meme:7');
  expect(tab.getItem('intention')).toContain('vote:meme:7');
  expect(storedName()).toBe('vote:meme:7');
  storeIntention(null);
  expect(storedName()).toBeNull();
});

test('a storage that cannot be read leaves the intention in memory', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeIntention('vote:meme:7');
  expect(storedName()).toBe('vote:meme:7');
  storeIntention(null);
  expect(storedName()).toBeNull();
});

test('a storage that only cannot be written leaves the intention in memory', () => {
  tab.setItem = refuse;
  storeIntention('vote:meme:7');
  expect(storedName()).toBe('vote:meme:7');
  storeIntention(null);
  expect(storedName()).toBeNull();
});

test('an intention in memory replaces an older stored one, and a later stored one replaces it', () => {
  storeIntention('vote:meme:7');
  const { setItem } = tab;
  tab.setItem = refuse;
  storeIntention('vote:meme:8');
  expect(storedName()).toBe('vote:meme:8');
  tab.setItem = setItem;
  storeIntention('vote:meme:9');
  expect(storedName()).toBe('vote:meme:9');
});
