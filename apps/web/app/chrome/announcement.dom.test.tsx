import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mount } from '../../test/mount.tsx';
import { Announcement } from './frame.tsx';
import { headScript } from './head-script.ts';

/** Runs the head's script as a page load does. */
function load(id: string): string | undefined {
  delete document.documentElement.dataset.closed;
  document.head.innerHTML = `<meta name="application-name" content="Corpomeme"><meta name="announcement" content="${id}">`;
  new Function(headScript())();
  return document.documentElement.dataset.closed;
}

test('without an announcement nothing is there', () => {
  expect(mount(<Announcement />).container.textContent).toBe('');
});

test('a reader closes it, and the next page hides it before it is painted; another text shows again', async () => {
  const { user } = mount(<Announcement />, {
    site: { announcement: { id: 'a1', text: 'Lucrări duminică' } },
  });
  expect(screen.getByRole('region', { name: 'Announcement' }).textContent?.trim()).toBe('Lucrări duminică');
  expect(load('a1')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Close the announcement' }));
  expect(document.documentElement.dataset.closed).toBe('a1');
  expect(load('a1')).toBe('a1');
  expect(load('b2')).toBeUndefined();
});
