import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { DeskReject } from './desk-reject.tsx';

async function open(replies: string[]) {
  answerCalls({ 'GET /moderation/replies': replies });
  const sent: unknown[] = [];
  const { user } = mount(
    <DeskReject titles={['Luni']} onReject={(reason) => sent.push(reason)} onClose={() => {}} />,
  );
  return { user, sent, box: within(await screen.findByRole('dialog')) };
}

test('a saved reply goes beside the reason, and its words can be changed', async () => {
  const { user, sent, box } = await open(['Fără nume, te rog.', 'Alt text']);
  await user.selectOptions(await box.findByRole('combobox', { name: 'Saved reply' }), 'Fără nume, te rog.');
  const words = box.getByRole<HTMLTextAreaElement>('textbox');
  expect(words.value).toBe('Fără nume, te rog.');
  await user.type(words, ' Mulțumim!');
  await user.click(box.getByRole('radio', { name: /real person/ }));
  await user.click(box.getByRole('button', { name: 'Reject' }));
  expect(sent).toEqual([{ reason: 'Fără nume, te rog. Mulțumim!', reason_code: 'real_name' }]);
});

test('without saved replies there is nothing to choose', async () => {
  const { box } = await open([]);
  expect(box.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  expect(box.queryByRole('combobox')).toBeNull();
});
