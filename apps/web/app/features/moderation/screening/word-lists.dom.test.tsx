import type { ListedWord, WordTrial } from '@corpomeme/contract/moderation/listed-words';
import { m } from '@corpomeme/contract/site/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '../../../../test/mount.tsx';
import { WordLists } from './word-lists.tsx';

afterEach(() => vi.unstubAllGlobals());

const wordOf = (id: number, pattern: string, changes: Partial<ListedWord> = {}): ListedWord => ({
  id,
  pattern,
  effect: 'hold',
  text: null,
  places: ['memes', 'comments'],
  language: 'any',
  is_on: true,
  version: 1,
  decided: 0,
  right: 0,
  changed_at: '2026-05-01T00:00:00.000Z',
  ...changes,
});
const WORDS = [
  wordOf(1, 'pontaj', { decided: 4, right: 3 }),
  wordOf(2, 'Șmecher*', { effect: 'refuse', text: 'Scrie altfel.', places: ['names'], is_on: false }),
];
const TRIAL: WordTrial = {
  read: 40,
  matched: 2,
  decided: 2,
  right: 1,
  examples: [{ place: 'comments', found: 'pauza', excerpt: '…o pauza lungă', meme_id: 7 }],
};

/** Answers as a server with `words`, and records the calls that change something. */
function answerWith(words: ListedWord[], refusal?: object) {
  const calls: [method: string, path: string, body: unknown][] = [];
  const answer = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  vi.stubGlobal('fetch', async (given: string | URL | Request, options: RequestInit = {}) => {
    const request = new Request(
      new URL(String(given instanceof Request ? given.url : given), 'https://x.y'),
      {
        ...(given instanceof Request
          ? { method: given.method, body: (await given.clone().text()) || null }
          : {}),
        ...options,
      },
    );
    const path = new URL(request.url).pathname;
    if (request.method === 'GET') return answer(words);
    const text = await request.text();
    calls.push([request.method, path, text ? JSON.parse(text) : undefined]);
    if (refusal) return answer(refusal, 409);
    if (path.endsWith('/trial')) return answer(TRIAL);
    return answer(request.method === 'POST' ? [wordOf(9, 'pauza')] : wordOf(1, 'x'));
  });
  return calls;
}

test('the table says what each entry does and how often it was right, and filters find entries', async () => {
  answerWith(WORDS);
  const { user } = mount(<WordLists />);
  const row = await screen.findByRole('row', { name: /pontaj/ });
  expect(row.textContent).toContain('Hold for a moderator');
  expect(row.textContent).toContain('3 of 4');
  expect(screen.getByRole('row', { name: /Șmecher/ }).textContent).toContain('Scrie altfel.');
  await user.type(screen.getByLabelText('Search entries'), 'smech');
  expect(screen.queryByRole('row', { name: /pontaj/ })).toBeNull();
  expect(screen.getByRole('row', { name: /Șmecher/ })).toBeDefined();
  await user.clear(screen.getByLabelText('Search entries'));
  await user.selectOptions(screen.getByLabelText('Where'), 'comments');
  expect(screen.queryByRole('row', { name: /Șmecher/ })).toBeNull();
});

test('entries are tried before they are added, and the form says what is missing', async () => {
  const calls = answerWith(WORDS);
  const { user } = mount(<WordLists />);
  await user.click(await screen.findByRole('button', { name: 'Add entries' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Try on the last 30 days' }));
  expect(await dialog.findByText('Write an entry.')).toBeDefined();
  await user.type(dialog.getByLabelText('Entries'), 'pauza\n(a+)+');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/“\(a\+\)\+” cannot be looked for/)).toBeDefined();
  expect(calls).toEqual([]);
  await user.clear(dialog.getByLabelText('Entries'));
  await user.type(dialog.getByLabelText('Entries'), 'pauza');
  await user.click(dialog.getByRole('button', { name: 'Try on the last 30 days' }));
  expect(await dialog.findByText(/2 texts of 40 texts would have matched/)).toBeDefined();
  expect(dialog.getByText('pauza').tagName).toBe('MARK');
  await user.selectOptions(dialog.getByLabelText('What it does'), 'refuse');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Write what the author reads.')).toBeDefined();
  await user.type(dialog.getByLabelText('What the author reads'), 'Scrie altfel.');
  await user.click(dialog.getByLabelText('names of members'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)).toEqual([
    'POST',
    '/admin/listed-words',
    {
      patterns: ['pauza'],
      effect: 'refuse',
      text: 'Scrie altfel.',
      places: ['memes', 'comments', 'names', 'companies'],
      language: 'any',
      is_on: false,
    },
  ]);
});

test('names can only be refused', async () => {
  answerWith(WORDS);
  const { user } = mount(<WordLists />);
  await user.click(await screen.findByRole('button', { name: 'Add entries' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Entries'), 'pauza');
  await user.click(dialog.getByLabelText('names of members'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Names can only be refused/)).toBeDefined();
});

test('a change names its version, and a refusal keeps the form with its text', async () => {
  const calls = answerWith(WORDS, {
    ...{ error: 'Changed meanwhile.', code: 'changed_meanwhile' },
    current: { pattern: 'pontaje', version: 2 },
  });
  const { user } = mount(<WordLists />);
  await user.click(await screen.findByRole('button', { name: 'Change “pontaj”' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(m.changedMeanwhile.heading)).toBeDefined();
  expect(dialog.getByText('pontaje')).toBeDefined();
  expect(calls).toMatchObject([['PUT', '/admin/listed-words/1', { pattern: 'pontaj', version: 1 }]]);
});

test('the switch of a row turns its entry on', async () => {
  const calls = answerWith(WORDS);
  const { user } = mount(<WordLists />);
  await user.click(await screen.findByLabelText('“Șmecher*” is switched on'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject(['PUT', '/admin/listed-words/2', { is_on: true, text: 'Scrie altfel.' }]);
});
