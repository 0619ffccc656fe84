import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/answers.ts';
import { aMeme } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { toastQueue } from '../../../ui/toast.ts';
import TakedownPart from './takedown-part.tsx';

const rejected = { ...aMeme(7), approval_status: 'rejected' as const };
const words = () => toastQueue.get().map(({ text }) => text);

test('a rejected meme goes back to the queue', async () => {
  const calls = answerCalls({ 'POST /memes/7/reopening': { ...rejected, approval_status: 'pending' } });
  const { user } = mount(<TakedownPart meme={rejected} />);
  await user.click(screen.getByRole('button', { name: /^Back to the queue/ }));
  await waitFor(() => expect(words()).toContain('The meme waits in the queue again.'));
  expect(calls.filter(({ route }) => route === 'POST /memes/7/reopening')).toHaveLength(1);
});

test('a meme is taken down by a reason and a law', async () => {
  const removed = { ...aMeme(7), approval_status: 'removed' };
  const calls = answerCalls({ 'POST /memes/7/removal': removed });
  const { user } = mount(<TakedownPart meme={{ ...aMeme(7), version: 3 }} />);
  await user.click(screen.getByRole('button', { name: /^Take down/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'private_data');
  await user.type(dialog.getByLabelText('Law, if it rests on one (optional)'), 'Legea 190/2018');
  await user.type(dialog.getByLabelText('Country of the law'), 'România');
  await user.click(dialog.getByRole('button', { name: /^Take down/ }));
  await waitFor(() => expect(calls).toHaveLength(1));
  const law = { text: 'Legea 190/2018', country: 'România' };
  expect(calls[0]?.body).toEqual({ reason: null, reason_code: 'private_data', law, version: 3 });
});

test('a refusal keeps the button and says why', async () => {
  answerCalls({ 'POST /memes/7/reopening': refusal('own_matter') });
  const { user } = mount(<TakedownPart meme={rejected} />);
  await user.click(screen.getByRole('button', { name: /^Back to the queue/ }));
  await waitFor(() => expect(words().length).toBeGreaterThan(0));
  expect(words()).not.toContain('The meme waits in the queue again.');
  expect(screen.getByRole('button', { name: /^Back to the queue/ })).toBeDefined();
});
