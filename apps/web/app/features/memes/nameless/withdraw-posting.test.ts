import { m } from '@corpomeme/contract/site/messages';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { expect, test } from 'vitest';
import { answerWithdrawal } from './withdraw-posting.ts';

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

async function answerTo(secret: string, status: number, body: object = {}) {
  const calls: [string, object][] = [];
  const postApi = async (path: string, json: object) => {
    calls.push([path, json]);
    return Response.json(body, { status });
  };
  const { data, init } = await answerWithdrawal(formOf({ secret }), { postApi } as RenderServices);
  return { data, status: init?.status, calls };
}

test('a posted secret is passed to the API, and is not sent back', async () => {
  const answer = await answerTo('ABCDE-FGHIJ', 200);
  expect(answer).toEqual({
    data: { problem: null, use: 'withdraw' },
    status: 200,
    calls: [['/withdrawals', { secret: 'ABCDE-FGHIJ' }]],
  });
  expect(JSON.stringify(await answerTo('ABCDE-FGHIJ', 404))).not.toContain('"data":"ABCDE');
});

test.each([
  [404, {}, m.withdraw.unknown],
  [400, {}, m.withdraw.unknown],
  [429, { error: 'Wait a minute.' }, 'Wait a minute.'],
  [503, { error: 'Down.' }, m.withdraw.failed],
])('a refusal with %d is said in the page', async (status, body, problem) => {
  expect(await answerTo('ABCDE', status, body)).toMatchObject({ data: { problem }, status });
});

test('the second button stands by the meme instead', async () => {
  const calls: [string, object][] = [];
  const postApi = async (path: string, json: object) => {
    calls.push([path, json]);
    return Response.json({}, { status: 409 });
  };
  const form = formOf({ secret: 'ABCDE', use: 'stand' });
  const { data } = await answerWithdrawal(form, { postApi } as RenderServices);
  expect([data, calls]).toEqual([
    { problem: m.withdraw.unanswered, use: 'stand' },
    [['/statements', { secret: 'ABCDE' }]],
  ]);
});

test('an empty form does not reach the API', async () => {
  expect(await answerTo(' - ', 200)).toEqual({
    data: { problem: m.withdraw.missing, use: 'withdraw' },
    status: 400,
    calls: [],
  });
});

test('a page that is only read has no action', async () => {
  await expect(answerWithdrawal(formOf({}), {} as RenderServices)).rejects.toMatchObject({ status: 405 });
});
