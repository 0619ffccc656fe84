import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { Combobox } from './combobox.tsx';

const NAMES = ['Adobe', 'Beta Doi'];

/** A list of earlier words, while the search for the typed ones is under way. */
async function typeDuringSearch(words: string, end: string, names = NAMES): Promise<string[]> {
  const choose = vi.fn<(value: string) => void>();
  const choices = names.map((value) => ({ value }));
  const { user } = mount(
    <Combobox
      {...{ id: 'into', value: '', choices, isSearching: true, onChoose: choose }}
      onSearch={() => {}}
      countText={({ count }) => `${count}`}
    />,
  );
  await user.click(screen.getByRole('combobox'));
  await user.keyboard(`${words}${end}`);
  return choose.mock.calls.flat();
}

test('during a search, Enter takes what fits the typed words, and never the first of an older list', async () => {
  expect(await typeDuringSearch('beta', '{Enter}')).toEqual(['Beta Doi']);
});

test('during a search, what fits nothing chooses nothing', async () => {
  expect(await typeDuringSearch('gamma', '{Enter}')).toEqual([]);
});

test('during a search, the only choice of an older list is not taken by leaving the field', async () => {
  expect(await typeDuringSearch('gamma', '{Tab}', ['Adobe'])).toEqual([]);
});
