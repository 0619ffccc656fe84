import type { StaffNote } from '@corpomeme/contract/moderation/notes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { StaffNotes } from './staff-notes.tsx';

const note = (id: number, may_delete: boolean): StaffNote => ({
  id,
  text: `note ${id}`,
  created_at: '2026-05-15T11:00:00.000Z',
  by_username: 'Ana',
  may_delete,
});

function mountNotes(answers: Record<string, unknown> = {}, subject: object = { case: 3 }) {
  const calls = answerCalls({ 'GET /moderation/notes': [note(2, false), note(1, true)], ...answers });
  const mounted = mount(<StaffNotes subject={subject} />);
  return { ...mounted, changes: () => calls.filter(({ route }) => !route.startsWith('GET ')) };
}

test('a note is written about the subject, and the field is empty again', async () => {
  const { user, changes } = mountNotes({ 'POST /moderation/notes': note(3, true) });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^New note/ });
  await user.type(field, 'Văzut.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect(changes()).toMatchObject([{ body: { case: 3, text: 'Văzut.' } }]);
});

test('a refusal stands at the field, which keeps the text', async () => {
  const { user } = mountNotes({ 'POST /moderation/notes': refusal('case_closed') });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^New note/ });
  await user.type(field, 'Văzut.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('This case has already been closed.')).toBeDefined();
  expect(field.value).toBe('Văzut.');
});

test('only notes that the viewer may delete have the button, which asks', async () => {
  const { user, changes } = mountNotes({ 'DELETE /moderation/notes/1': { id: 1 } });
  await screen.findByText('note 2');
  await user.click(screen.getByRole('button', { name: 'Delete note' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(changes()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(changes()).toMatchObject([{ route: 'DELETE /moderation/notes/1' }]));
});
