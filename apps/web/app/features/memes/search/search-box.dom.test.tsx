import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mount } from '../../../../test/mount.tsx';
import { SearchBox } from './search-box.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search memes and companies' });
const mountBox = (path: string) => mount(<SearchBox />, { path });

test('typed words reach the address once, without order and page, and keep the other filters', async () => {
  const { user, router } = mountBox('/browse?company=Dell&sort=upvoted&cursor=x');
  const before = router.state.location.search;
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.search));
  await user.click(field());
  await user.paste('ședință ');
  await waitFor(() => expect(router.state.location.search).toContain('search='));
  const query = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(query)).toEqual({ company: 'Dell', search: 'ședință' });
  expect(new Set(visited).difference(new Set([before]))).toEqual(new Set([router.state.location.search]));
  expect(field().value).toBe('ședință ');
});

test('the button clears the words and returns the focus to the field', async () => {
  const { user, router } = mountBox('/browse?company=Dell&search=luni');
  expect(field().value).toBe('luni');
  await user.click(screen.getByRole('link', { name: 'Clear the search' }));
  await waitFor(() => expect(router.state.location.search).toBe('?company=Dell'));
  expect([field().value, document.activeElement]).toEqual(['', field()]);
});

test('the field follows an address that a link changed', async () => {
  const { router } = mountBox('/browse?search=luni');
  await router.navigate('/browse?search=marți');
  await waitFor(() => expect(field().value).toBe('marți'));
});

test('a later navigation cancels a search that waits', async () => {
  const { user, router } = mountBox('/browse');
  await user.click(field());
  await user.paste('l');
  await router.navigate('/browse?company=Dell');
  await waitFor(() => expect(field().value).toBe(''));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(router.state.location.search).toBe('?company=Dell');
});
