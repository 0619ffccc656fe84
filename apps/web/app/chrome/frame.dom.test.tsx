import { page } from '@corpomeme/contract/site/paths';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMeme, logIn } from '../../test/fixtures.ts';
import { mount } from '../../test/mount.tsx';
import { MemeActions } from '../features/memes/meme-actions.tsx';
import { BottomBar } from './frame.tsx';
import { Header } from './header.tsx';

const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent);

test('the login page lights no place of the bottom bar, although two lead to it', () => {
  mount(<BottomBar />, { path: page.login() });
  expect(current()).toEqual([]);
});

test('a member’s place lights alone', () => {
  logIn();
  mount(<BottomBar />, { path: page.ownMemes() });
  expect(current()).toEqual(['Me']);
});

test('browsers without styles read the login once, as a link', () => {
  mount(<Header />);
  expect(screen.getByRole('banner').textContent?.match(/Log in/g)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Log in' }).textContent).toBe('Log in');
  expect(screen.getByRole('button', { name: 'Log in' }).textContent).toBe('');
});

test('browsers without styles read a space between the numbers of a meme', () => {
  const { container } = mount(<MemeActions meme={aMeme(7, { votes: 0, same_here: 0 })} />);
  expect(container.textContent).toContain('0 Same here Comments');
});
