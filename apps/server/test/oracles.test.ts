import { readdirSync } from 'node:fs';
import path from 'node:path';
import { OPERATIONS } from '@corpomeme/contract/operations';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addHelper,
  addNoticedMeme,
  addPerson,
  ask,
  makePerson,
  type Person,
  QUESTIONS,
  UNASKED,
} from './oracles.ts';
import { mailsTo } from './outbox.ts';
import { startSite, type TestSite } from './test-site.ts';

/**
 * No call reveals to a stranger whether an address or a name exists: responses and mails are the same in both cases. `npm
 * run bench -- oracles` compares the times.
 */

const ROUNDS = 3;
let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await addNoticedMeme(site);
});
afterAll(() => site.close());

/** Headers that depend on the time of the response. */
const UNCOMPARED = ['date', 'x-request-id'];

function shown(answer: LightMyRequestResponse, { email, name }: Person): object {
  const headers = Object.entries(answer.headers).filter(([header]) => !UNCOMPARED.includes(header));
  const body = answer.body
    .replaceAll(email, 'EMAIL')
    .replaceAll(name, 'NAME')
    .replaceAll(String(answer.headers['x-request-id']), 'REQUEST')
    // Each notice takes the next number, a repeated one too.
    .replaceAll(/F-\d+/g, 'NUMBER');
  return { status: answer.statusCode, headers, body };
}

const mailCount = () => readdirSync(path.join(site.dataDir, 'outbox')).length;

let next = 0;
async function makeThree(): Promise<Record<'known' | 'deleted' | 'unknown', Person>> {
  next += 1;
  const [known, deleted, unknown] = [
    makePerson('known', next),
    makePerson('known', next + 500),
    makePerson('other', next),
  ];
  await addPerson(site, known);
  const id = await addPerson(site, deleted);
  const admin = await site.member('admin');
  expect((await site.send('DELETE', `/admin/users/${id}`, {}, admin)).statusCode).toBe(200);
  return { known, deleted, unknown };
}

test.each(Object.entries(QUESTIONS))(
  '%s: the response does not depend on whether the person exists',
  async (_name, about) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { known, deleted, unknown } = await makeThree();
      const answers = [];
      if (about(known).asksTwice) await ask(site, about(known), await addHelper(site));
      for (const person of [known, deleted, unknown]) {
        const helper = await addHelper(site);
        answers.push(shown(await ask(site, about(person), helper), person));
      }
      expect(answers[0]).toEqual(answers[2]);
      expect(answers[1]).toEqual(answers[2]);
    }
  },
);

const ABOUT_PEOPLE = ['email', 'newNickname', 'displayName', 'name', 'search'];

test('every operation that takes an address or a name is compared, or listed with a reason', () => {
  const person = makePerson('other', 0);
  const asked = new Set(
    Object.values(QUESTIONS).map((about) => {
      const { method, url } = about(person);
      return `${method} ${url.split('?')[0]}`;
    }),
  );
  const unasked = Object.entries(OPERATIONS)
    .filter(([, { params, query, body }]) =>
      [params, query, body].some((input) => {
        const fields = input && 'shape' in input ? Object.keys(input.shape as object) : [];
        return fields.some((field) => ABOUT_PEOPLE.includes(field));
      }),
    )
    .filter(([, { method, path: route }]) => !asked.has(`${method} ${route}`))
    .map(([name]) => name);
  expect(unasked.toSorted()).toEqual(Object.keys(UNASKED).toSorted());
});

test('a registration sends one mail, whether or not the address has an account', async () => {
  const { known, deleted, unknown } = await makeThree();
  const helper = await addHelper(site);
  for (const person of [known, deleted, unknown]) {
    await site.ctx.background.settled();
    const before = mailCount();
    if (QUESTIONS.register) await ask(site, QUESTIONS.register(person), helper);
    await site.ctx.background.settled();
    expect(mailCount() - before).toBe(1);
    expect(await mailsTo(site, person.email)).toHaveLength(1);
  }
});

test('a registration whose derived name is taken gets a random name, which reveals no collision', async () => {
  const [first, second] = ['maria@firma.ro', 'maria@alta-firma.ro'];
  for (const email of [first, second])
    expect(
      (await site.send('POST', '/users/email-register', { email, password: 'sedinta-de-luni' })).statusCode,
    ).toBe(201);
  const nameOf = async (email: string) =>
    (
      await site.ctx.db
        .selectFrom('users')
        .select('username')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).username;
  expect(await nameOf(first)).toBe('maria');
  expect(await nameOf(second)).toMatch(/^\p{L}+ \p{L}+$/u);
  expect(await nameOf(second)).not.toContain('aria');
});
