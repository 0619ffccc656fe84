import { m } from '@corpomeme/contract/site/messages';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { expect, test } from 'vitest';
import { answerResetRequest } from './forgot-posting.ts';

async function answerTo(email: string, status: number) {
  const calls: [string, object][] = [];
  const postApi = async (path: string, json: object) => {
    calls.push([path, json]);
    return Response.json({}, { status });
  };
  const form = new FormData();
  form.set('email', email);
  const { data, init } = await answerResetRequest(form, { postApi } as RenderServices);
  return { data, status: init?.status, calls };
}

test('a posted address is passed to the API', async () => {
  expect(await answerTo(' ana@firma.ro ', 200)).toEqual({
    data: { sentTo: 'ana@firma.ro' },
    status: 200,
    calls: [['/users/forgot-password', { email: 'ana@firma.ro' }]],
  });
});

test.each([
  [400, m.auth.emailInvalid],
  [429, m.passwordReset.sendFailed],
  [503, m.passwordReset.sendFailed],
])('a refusal with %d keeps what was typed', async (status, problem) => {
  expect(await answerTo('ana@firma.ro', status)).toMatchObject({
    data: { email: 'ana@firma.ro', problem },
    status,
  });
});

test('a text that is no address does not reach the API', async () => {
  expect(await answerTo('ana', 200)).toEqual({
    data: { email: 'ana', problem: m.auth.emailInvalid },
    status: 400,
    calls: [],
  });
});
