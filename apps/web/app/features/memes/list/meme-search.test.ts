import { describe, expect, it } from 'vitest';
import { memeSearchParams, readMemeSearch } from './meme-search.ts';

describe('readMemeSearch', () => {
  it('accepts the words of both screens', () => {
    expect(readMemeSearch(new URLSearchParams('sort=votes&time=week')).sort).toBe('upvoted');
    expect(readMemeSearch(new URLSearchParams('sort=comments')).sort).toBe('commented');
    expect(readMemeSearch(new URLSearchParams('sort=upvoted&time=now')).time).toBe('now');
  });
  it.each(['', 'sort=toString&time=__proto__', 'sort=;drop&time=yesterday', `cursor=${'x'.repeat(201)}`])(
    'takes "%s" for the default',
    (query) => {
      expect(readMemeSearch(new URLSearchParams(query))).toEqual({
        sort: 'recent',
        time: 'all',
        cursor: undefined,
      });
    },
  );
});

describe('memeSearchParams', () => {
  it('leaves defaults out', () => {
    expect(memeSearchParams({ sort: 'recent', time: 'all' })).toEqual({});
    expect(memeSearchParams({ sort: 'upvoted', time: 'today' })).toEqual({ sort: 'upvoted', time: 'today' });
  });
});
