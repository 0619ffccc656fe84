import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/answers.ts';
import { aMeme } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { DeskQuestion } from './desk-work.tsx';

const route = 'POST /memes/7/question';

async function ask(answers: Record<string, unknown>) {
  const calls = answerCalls({
    'GET /moderation/replies': ['Unde s-a întâmplat?', 'x'.repeat(301)],
    ...answers,
  });
  let asked = 0;
  const dialog = (
    <DeskQuestion meme={{ ...aMeme(7), version: 2 }} onAsked={() => asked++} onClose={() => {}} />
  );
  const { user } = mount(dialog);
  const box = within(await screen.findByRole('dialog'));
  await user.type(box.getByRole('textbox', { name: 'Your question' }), 'Cine apare?');
  await user.click(box.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(calls.filter((call) => call.route === route)).toHaveLength(1));
  return { body: calls.find((call) => call.route === route)?.body, box, user, asked: () => asked };
}

test('asks about the version that the moderator saw', async () => {
  const question = { question: 'Cine apare?', asked_at: '2026-05-15T11:00:00.000Z', answer: null };
  const { body, asked } = await ask({ [route]: question });
  expect(body).toEqual({ question: 'Cine apare?', version: 2 });
  await waitFor(() => expect(asked()).toBe(1));
});

test('a saved reply becomes the question', async () => {
  const { box, user } = await ask({ [route]: refusal('already_asked') });
  await user.selectOptions(box.getByRole('combobox', { name: 'Saved reply' }), 'Unde s-a întâmplat?');
  expect(box.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Unde s-a întâmplat?');
  await user.selectOptions(box.getByRole('combobox', { name: 'Saved reply' }), '');
  expect(box.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Unde s-a întâmplat?');
  expect(box.getAllByRole('option')).toHaveLength(2);
});

test('a second question is refused beside the words', async () => {
  const { box, asked } = await ask({ [route]: refusal('already_asked') });
  await box.findByText('Its author has been asked about this version already.');
  expect(asked()).toBe(0);
});
