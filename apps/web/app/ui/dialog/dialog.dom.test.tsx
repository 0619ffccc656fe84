import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { Combobox } from '../form/combobox.tsx';
import { Dialog } from './dialog.tsx';

test('Escape in an open list closes the list, and only the next one the dialog', async () => {
  const onClose = vi.fn();
  const { user } = mount(
    <Dialog open onClose={onClose} title="Merge">
      <Combobox
        id="into"
        value=""
        choices={[{ value: 'Adobe' }]}
        onChoose={() => {}}
        onSearch={() => {}}
        countText={({ count }) => `${count} found`}
      />
    </Dialog>,
  );
  const field = screen.getByRole('combobox');
  await user.click(field);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect([field.getAttribute('aria-expanded'), onClose.mock.calls.length]).toEqual(['false', 0]);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
