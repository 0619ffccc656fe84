import { m } from '@corpomeme/contract/site/messages';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { expect, test } from 'vitest';
import { answerWithdrawal } from './withdraw-posting.ts';

const WORDS = { title: 'La noi', message: 'Da.', image_alt: null };
const FILE = { title: 'La noi', may_correct: true, words: WORDS };

/** Posts the fields; `statuses` are the API's responses by path. */
async function post(fields: Record<string, string>, statuses: Record<string, number> = {}, error?: string) {
  const calls: string[] = [];
  const postApi = async (path: string, json: object) => {
    calls.push(`${path} ${JSON.stringify(json)}`);
    const status = statuses[path] ?? 200;
    return Response.json(status === 200 ? FILE : { error }, { status });
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { data, init } = await answerWithdrawal(form, { postApi } as RenderServices);
  return { data, status: init?.status, calls };
}

const SECRET = { secret: 'ABCDE-FGHIJ' };
const SENT = JSON.stringify(SECRET);

test.each([{}, { use: 'open' }])('%j opens the file, which Enter does', async (use) => {
  expect(await post({ ...SECRET, ...use })).toEqual({
    data: { step: 'file', ...SECRET, file: FILE, problem: null },
    status: 200,
    calls: [`/withdrawals/file ${SENT}`],
  });
});

test('a withdrawal is asked once more, and only the question’s button withdraws', async () => {
  expect(await post({ ...SECRET, use: 'ask' })).toMatchObject({
    data: { step: 'ask', ...SECRET, title: 'La noi' },
    calls: [`/withdrawals/file ${SENT}`],
  });
  expect(await post({ ...SECRET, use: 'withdraw' })).toEqual({
    data: { step: 'withdrawn' },
    status: 200,
    calls: [`/withdrawals ${SENT}`],
  });
});

test.each(['', 'delete', 'WITHDRAW', 'stand ', 'constructor', '__proto__'])(
  'an unknown choice ‘%s’ is refused and reaches no operation',
  async (use) => {
    const answer = { data: { step: 'enter', problem: m.withdraw.unknownUse }, status: 400, calls: [] };
    expect(await post({ ...SECRET, use })).toEqual(answer);
  },
);

test('an empty form reaches no operation', async () => {
  for (const use of ['open', 'stand', 'correct', 'send', 'ask', 'withdraw'])
    expect(await post({ secret: ' - ', use })).toEqual({
      data: { step: 'enter', problem: m.withdraw.missing },
      status: 400,
      calls: [],
    });
});

test('other words are asked for with the present ones, and sent, or say why not with what was typed', async () => {
  expect((await post({ ...SECRET, use: 'correct' })).data).toEqual({
    ...{ step: 'correct', ...SECRET, title: 'La noi', words: WORDS, picture: null, problem: null },
  });
  const typed = { title: 'Un coleg', message: '', image_alt: '' };
  expect(await post({ ...SECRET, ...typed, use: 'send' })).toEqual({
    data: { step: 'corrected' },
    status: 200,
    calls: [`/corrections ${JSON.stringify({ ...SECRET, ...typed })}`],
  });
  const covers = [{ left: 0, top: 0, width: 0.5, height: 1 }];
  const covered = await post({ ...SECRET, ...typed, covers: JSON.stringify(covers), use: 'send' });
  expect(covered.calls).toEqual([`/corrections ${JSON.stringify({ ...SECRET, ...typed, covers })}`]);
  const refused = await post({ ...SECRET, ...typed, use: 'send' }, { '/corrections': 400 }, 'Nu așa.');
  expect(refused).toMatchObject({ data: { step: 'correct', words: typed, problem: 'Nu așa.' }, status: 400 });
  const late = await post({ ...SECRET, ...typed, use: 'send' }, { '/corrections': 409 }, 'Așteaptă.');
  expect(late).toMatchObject({ data: { step: 'file', problem: 'Așteaptă.' }, status: 409 });
});

test('standing by is said, or the file says why not', async () => {
  expect((await post({ ...SECRET, use: 'stand' })).data).toEqual({ step: 'stood' });
  expect(await post({ ...SECRET, use: 'stand' }, { '/statements': 409 })).toMatchObject({
    data: { step: 'file', problem: m.withdraw.unanswered },
    status: 409,
  });
});

test.each([
  [404, undefined, m.withdraw.unknown],
  [400, undefined, m.withdraw.unknown],
  [429, 'Wait a minute.', 'Wait a minute.'],
  [503, 'Down.', m.withdraw.failed],
])('a refusal with %d is said in the page, without the secret', async (status, error, problem) => {
  for (const [use, path] of [
    ['open', '/withdrawals/file'],
    ['withdraw', '/withdrawals'],
  ] as const)
    expect(await post({ ...SECRET, use }, { [path]: status }, error)).toMatchObject({
      data: { step: 'enter', problem },
      status,
    });
});

test('a page that is only read has no action', async () => {
  await expect(answerWithdrawal(new FormData(), {} as RenderServices)).rejects.toMatchObject({ status: 405 });
});
