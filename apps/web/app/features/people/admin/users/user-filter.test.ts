import { expect, test } from 'vitest';
import { readFilter, writeFilter } from './user-filter.ts';

const DEFAULTS = { search: '', role: undefined, sort: 'created', order: 'desc', page: 1, pageSize: 10 };

test('the URL contains only what differs from the defaults', () => {
  const filter = {
    search: 'ana',
    role: 'moderator',
    sort: 'username',
    order: 'asc',
    page: 3,
    pageSize: 25,
  } as const;
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  const first = readFilter(new URLSearchParams());
  expect(first).toEqual(DEFAULTS);
  expect(writeFilter(first)).toEqual({});
});

test('a URL with impossible values shows the defaults', () => {
  const odd = new URLSearchParams('page=-1&pageSize=7&role=king&sort=email&order=up');
  expect(readFilter(odd)).toEqual(DEFAULTS);
});
