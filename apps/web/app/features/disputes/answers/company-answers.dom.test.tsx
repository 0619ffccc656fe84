import { m } from '@corpomeme/contract/site/messages';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/answers.ts';
import { aMeme } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { MissingMeme } from '../../memes/detail/missing-meme.tsx';
import { CompanyAnswers } from './company-answers.tsx';

const ANSWER = {
  kind: 'reply',
  company: 'Endava',
  content: 'Am citit.',
  changed_on: null,
  answered_at: '2026-05-03T10:00:00Z',
} as const;
const lineOf = () => document.querySelector('summary')?.textContent;

test('one line joins the answer, the contest and the statement of the author, and opens all of it without a request', async () => {
  const calls = answerCalls({});
  const meme = aMeme(7, {
    company: 'Endava',
    answers: [ANSWER],
    contest_kept: true,
    author_stands: true,
  });
  const { user } = mount(<CompanyAnswers meme={meme} />);
  expect(lineOf()).toBe('Endava answered · contested, stays · the author stands by it');
  await user.click(screen.getByText(/contested, stays/));
  expect(
    screen.getByText(/A moderator who has nothing to do with the company/).closest('details')?.open,
  ).toBe(true);
  expect(calls).toEqual([]);
});

test('a contest alone names its company, and so does one beside the answer of the company before', () => {
  const contested = aMeme(7, { company: 'Dell', contest_kept: true });
  mount(<CompanyAnswers meme={contested} />);
  expect(lineOf()).toBe('Dell contested it · it stays');
  document.body.replaceChildren();
  mount(<CompanyAnswers meme={{ ...contested, answers: [ANSWER] }} />);
  expect(lineOf()).toBe('Endava answered · Dell contested it · it stays');
});

test('a corrected meme says so, with the company that contested it', () => {
  const corrected = aMeme(7, { company: 'Dell', is_corrected: true, contest_corrected: true });
  mount(<CompanyAnswers meme={corrected} />);
  expect(lineOf()).toBe('Dell contested it · its author corrected it');
  document.body.replaceChildren();
  mount(<CompanyAnswers meme={aMeme(7, { is_corrected: true })} />);
  expect(lineOf()).toBe('its author corrected it');
});

test('a meme without a file has no line', () => {
  mount(<CompanyAnswers meme={aMeme(7)} />);
  expect(lineOf()).toBeUndefined();
});

test('a missing meme says who demanded its removal, when, and by which rule and law', async () => {
  const rule = { number: 4, version: 1, since: null, text: { en: 'No lies.', ro: 'Fără minciuni.' } };
  const law = { text: 'Legea 190/2018', country: 'România' };
  const removal = { sender: 'company', company: 'Dell', removed_on: '2026-05-03', rule, law };
  answerCalls({
    'GET /memes/7/removal': { meme_id: 7, removal },
    'GET /memes/8/removal': { meme_id: 8, removal: null },
  });
  mount(<MissingMeme id={7} />);
  await screen.findByText(/^Removed on the demand of Dell, .*May.*2026$/);
  expect(screen.getByText('Rule 4: No lies.')).toBeDefined();
  expect(screen.getByText('Law: Legea 190/2018 (România)')).toBeDefined();
  expect(screen.queryByText(m.meme.notFoundText)).toBeNull();
  document.body.replaceChildren();
  const { client } = mount(<MissingMeme id={8} />);
  await waitFor(() => expect(client.getQueryData(['removal', 8])).toEqual({ meme_id: 8, removal: null }));
  expect(screen.queryByText(/Removed on/)).toBeNull();
});
