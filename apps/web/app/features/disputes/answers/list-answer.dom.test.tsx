import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/answers.ts';
import { mount } from '../../../../test/mount.tsx';
import { ListAnswer } from './list-answer.tsx';

test('one answer is sent for all addresses of a list, and no empty form asks for another', async () => {
  const calls = answerCalls({ 'POST /memes/7/answers': { answers: [] } });
  const { user } = mount(<ListAnswer />);
  const list = screen.getByLabelText('Addresses of the memes');
  const send = screen.getByRole('button', { name: 'Send to the moderators' });
  await user.type(screen.getByLabelText('Your text'), 'Am schimbat regula.');
  for (const wrong of ['', 'https://elsewhere.example/meme/7', '/meme/7#comment-8']) {
    await user.clear(list);
    if (wrong) await user.type(list, wrong);
    await user.click(send);
    await screen.findByText('Give addresses of memes, one a line, at most 50.');
  }
  await user.clear(list);
  await user.type(list, '/meme/7\n/meme/8\n/meme/9');
  await user.click(send);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ kind: 'reply', content: 'Am schimbat regula.', others: [8, 9] });
  await screen.findByText(/^The answer to 3 memes waits for a moderator/);
  expect(screen.queryByRole('textbox')).toBeNull();
});
