import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { ContestForm } from './contest-form.tsx';

const ID = 4_503_599_627_370_497;

test('a contest takes the addresses of further memes of this site, and no others', async () => {
  const calls = answerCalls({ 'POST /memes/7/contest': { answers: [] } });
  const { user } = mount(<ContestForm memeId={7} />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'false_claim');
  await user.type(screen.getByLabelText(/^The exact words or part/), 'Nu e așa.');
  const others = screen.getByLabelText(/^Further memes of the company/);
  const send = screen.getByRole('button', { name: 'Send the contest' });
  for (const wrong of [
    `https://elsewhere.example/meme/${ID}`,
    `/memes/x/meme/${ID}`,
    `/meme/${ID}/edit`,
    `/meme/${ID}#comment-${ID}`,
  ]) {
    await user.clear(others);
    await user.type(others, wrong);
    await user.click(send);
    await screen.findByText('Give addresses of memes, one a line.');
  }
  await user.clear(others);
  await user.type(others, `${location.origin}/meme/${ID}`);
  await user.click(send);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ reason_code: 'false_claim', text: 'Nu e așa.', others: [ID] });
});
