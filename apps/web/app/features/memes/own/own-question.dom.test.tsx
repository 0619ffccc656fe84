import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/answers.ts';
import { aMeme } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { OwnQuestion } from './own-memes.tsx';

const question = { question: 'Cine apare în poză?', asked_at: '2026-05-15T11:00:00.000Z', answer: null };
const route = 'PUT /memes/7/question';

async function answer(user: ReturnType<typeof mount>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Nimeni.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
}

test('the author answers what a moderator asks', async () => {
  const calls = answerCalls({ [route]: { ...question, answer: 'Nimeni.' } });
  const { user } = mount(<OwnQuestion meme={aMeme(7)} question={question} />);
  expect(screen.getByText('Cine apare în poză?')).toBeDefined();
  await answer(user);
  await waitFor(() => expect(calls.filter((call) => call.route === route)).toHaveLength(1));
  expect(calls.find((call) => call.route === route)?.body).toEqual({ answer: 'Nimeni.' });
});

test('a refusal keeps the words and says why beside them', async () => {
  answerCalls({ [route]: refusal('question_closed') });
  const { user } = mount(<OwnQuestion meme={aMeme(7)} question={question} />);
  await answer(user);
  await screen.findByText('This question is not open any more.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' }).value).toBe('Nimeni.');
});

test('an answered question shows the answer without a form', () => {
  mount(<OwnQuestion meme={aMeme(7)} question={{ ...question, answer: 'Nimeni.' }} />);
  expect(screen.getByText('Nimeni.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});
