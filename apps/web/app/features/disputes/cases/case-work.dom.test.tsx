import type { Case } from '@corpomeme/contract/disputes/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/answers.ts';
import { aMeme } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { toastQueue } from '../../../ui/toast.ts';
import { aComment } from '../../comments/thread/comment.fixture.ts';
import { CaseWork } from './case-work.tsx';

const held: Case = {
  id: 3,
  meme_id: 7,
  comment_id: 5,
  opened_at: '2026-05-15T11:00:00.000Z',
  due_at: '2026-05-19T11:00:00.000Z',
  is_overdue: false,
  suspended_at: null,
  hidden_at: null,
  report_count: 0,
  same_sender: 0,
  goes_first: false,
  concerns_you: false,
  meme: { ...aMeme(7), version: 2 },
  comment: {
    ...aComment(5, 4),
    content: 'Sună la 0722 123 456.',
    state: 'held',
    held_for: [
      { reason: 'phone-number', found: ['0722 123 456'] },
      { reason: 'full-name', found: ['Ion Popescu'] },
    ],
    held_until_mended: true,
  },
  comment_version: 1,
  reported_texts: [],
};

function mountHeld(answers: Record<string, unknown> = {}, subject = held) {
  const calls = answerCalls({
    'GET /memes/7/comments': [aComment(4), subject.comment],
    'GET /moderation/cases': [],
    'GET /moderation/notes': [],
    'GET /moderation/replies': ['Nu dăm nume.'],
    'GET /moderation/cases/3': { ...subject, reports: [] },
    ...answers,
  });
  const mounted = mount(<CaseWork cases={[subject]} open={1} overdue={0} onSender={() => {}} />);
  return { ...mounted, verdicts: () => calls.filter(({ route }) => route.startsWith('PUT ')) };
}

test('a held comment stands with its cause and its thread, without a number of reports', async () => {
  mountHeld();
  const card = within(screen.getByRole('article'));
  expect(card.getByText(/^This looks like a phone number: 0722 123 456\./)).toBeDefined();
  await card.findByText('comment 4');
  expect(card.queryByText(/report/)).toBeNull();
});

test('a public comment without reports was edited after a decision, and shows what it said before', async () => {
  const comment = { ...aComment(5, 4), content: 'Altceva.' };
  mountHeld({}, { ...held, comment, reported_texts: ['Înainte.'] });
  const card = within(screen.getByRole('article'));
  expect(card.getByText('Edited after a decision')).toBeDefined();
  expect(card.getByText('Înainte.')).toBeDefined();
  await card.findByText('comment 4');
  expect(card.queryByText(/0 reports/)).toBeNull();
});

test('A approves it, with the versions that the moderator saw', async () => {
  const { user, verdicts } = mountHeld({ 'PUT /moderation/cases/3': { id: 3, outcome: 'kept' } });
  await user.keyboard('a');
  await waitFor(() => expect(verdicts()).toHaveLength(1));
  expect(verdicts()[0]?.body).toMatchObject({ outcome: 'kept', comment_version: 1, version: 2 });
});

test('R asks for the reason of the rejection, with a saved reply beside it', async () => {
  const { user, verdicts } = mountHeld({ 'PUT /moderation/cases/3': { id: 3, outcome: 'removed' } });
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'real_name');
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Saved reply' }), 'Nu dăm nume.');
  await user.click(dialog.getByRole('button', { name: /^Take down/ }));
  await waitFor(() => expect(verdicts()).toHaveLength(1));
  expect(verdicts()[0]?.body).toMatchObject({
    ...{ outcome: 'removed', reason_code: 'real_name', reason: 'Nu dăm nume.' },
  });
});

test('a comment that was edited meanwhile says so, and stays', async () => {
  const { user } = mountHeld({ 'PUT /moderation/cases/3': refusal('comment_changed') });
  await user.keyboard('a');
  await waitFor(() =>
    expect(toastQueue.get().map(({ text }) => text)).toContain(
      'This comment was changed in the meantime. Look at it again before you go on.',
    ),
  );
  expect(screen.getByRole('article')).toBeDefined();
});

test('C accepts the words that the author proposes, which stand beside the present ones', async () => {
  const meme = { ...aMeme(7), version: 2, title: 'Zgripțuroi', message: 'Da.', image_alt: null };
  const covers = [{ left: 0.1, top: 0.2, width: 0.3, height: 0.4 }];
  const correction = { title: 'Un coleg', message: 'Da.', image_alt: null, covers, found: [] };
  const corrected = { ...held, comment_id: null, comment: null, comment_version: null, meme, correction };
  const { user, verdicts } = mountHeld({ 'PUT /moderation/cases/3': { id: 3 } }, corrected);
  const card = within(screen.getByRole('article'));
  expect(card.getByText('Zgripțuroi', { selector: 'del' })).toBeDefined();
  expect(card.getByText('Un coleg', { selector: 'ins' })).toBeDefined();
  expect(card.queryByText('Message')).toBeNull();
  const proposed = card.getByRole('img', { name: 'The picture as it would be' });
  expect(proposed.nextElementSibling?.getAttribute('style')).toMatch(
    /left: 10%; top: 20%; width: 30%; height: 40%; background-color: (#000|rgb\(0, 0, 0\))/,
  );
  await user.keyboard('c');
  await waitFor(() => expect(verdicts()).toHaveLength(1));
  expect(verdicts()[0]?.body).toMatchObject({ outcome: 'corrected', saw_correction: true, version: 2 });
});

test('a meme goes by a law alone, once its country is given', async () => {
  const reported = { ...held, comment_id: null, comment: null, comment_version: null, report_count: 1 };
  const { user, verdicts } = mountHeld({ 'PUT /moderation/cases/3': { id: 3 } }, reported);
  await user.keyboard('d');
  const dialog = within(await screen.findByRole('dialog'));
  const remove = dialog.getByRole('button', { name: /^Take down/ });
  await user.click(remove);
  expect(dialog.queryByLabelText('Country of the law')).toBeNull();
  await user.type(dialog.getByLabelText('Law, if it rests on one (optional)'), 'Legea 190/2018');
  await user.click(remove);
  expect(dialog.getByText('Give the country of the law.')).toBeDefined();
  expect(verdicts()).toEqual([]);
  await user.type(dialog.getByLabelText('Country of the law'), 'România');
  await user.click(remove);
  await waitFor(() => expect(verdicts()).toHaveLength(1));
  const law = { text: 'Legea 190/2018', country: 'România' };
  expect(verdicts()[0]?.body).toMatchObject({ outcome: 'removed', reason_code: null, law });
});

test('C does nothing where the author proposes no words', async () => {
  const { user, verdicts } = mountHeld();
  await user.keyboard('c');
  expect(verdicts()).toEqual([]);
});
