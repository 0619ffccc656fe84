import { expect, test, vi } from 'vitest';
import { mount } from '../../../../test/mount.tsx';
import { MemeList } from './meme-list.tsx';

test('a page that a refetch cancelled unseen is asked for again while the end is in view', async () => {
  // happy-dom has no layout: the end is always in view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe() {
        queueMicrotask(() => this.tell([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
  let asked = 0;
  const isAskedTwice = Promise.withResolvers<void>();
  // As TanStack's: it settles, and nothing about the list has changed.
  const fetchNextPage = async () => {
    asked += 1;
    if (asked < 2) return;
    isAskedTwice.resolve();
    await new Promise(() => {});
  };
  const data = { pages: [{ memes: [], next: '/memes?cursor=2' }], pageParams: [''] };
  const query = {
    data,
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage,
  };
  mount(<MemeList query={query} />);
  await isAskedTwice.promise;
  expect(asked).toBe(2);
});
