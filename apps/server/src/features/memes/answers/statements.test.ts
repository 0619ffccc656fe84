// On PostgreSQL in each `npm test`: answers/answers

import { STATEMENT } from '@corpomeme/contract/memes/answers';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { announceStatements } from './answers.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
let reader: Member;
let speaker: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  reader = await site.member();
  speaker = await addSpeaker(site, admin, 'Adobe');
});
afterAll(() => site.close());

/** Publishes a meme without a name that has a public answer. */
async function addAnswered(author: Member): Promise<number> {
  const { id } = await site.publishedMeme(author, moderator, { nameless: 'true', title: 'La noi' });
  const { id: company_id } = await site.ctx.db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', 'Adobe')
    .executeTakeFirstOrThrow();
  const times = { created_at: 1, decided_at: 60_000 };
  await site.ctx.db
    .insertInto('company_answers')
    .values({
      meme_id: id,
      company_id,
      kind: 'reply',
      content: 'Nu.',
      found: '[]',
      state: 'public',
      ...times,
    })
    .execute();
  await site.ctx.db.updateTable('memes').set({ is_answered: 1 }).where('id', '=', id).execute();
  return id;
}

const standBy = (id: number, as: Member) => site.send('POST', `/memes/${id}/statement`, undefined, as);
const bySecret = (secret: string) => site.send('POST', '/statements', { secret });
const secretOf = async (id: number, as: Member) =>
  (await site.send('POST', `/memes/${id}/withdrawal-secret`, undefined, as)).json().secret as string;
const read = async (id: number, as?: Member) => (await site.get(`/memes/${id}`, as)).json<Meme>();

/** Returns every byte that these callers read of the meme, without what is random in each meme. */
async function bytesOf(id: number): Promise<string[]> {
  const { user_id, username, image_url, image_placeholder } = await read(id);
  const key = image_url.split('/')[2] as string;
  const paths = ['', '/comments', '/history', '/removal', '/answers'].map((part) => `/memes/${id}${part}`);
  const others = [
    '/companies/Adobe/pulse',
    '/moderation/log',
    '/moderation/ledger',
    '/moderation/cases',
    '/moderation/sealed',
    '/ledger.csv',
    `/users/${user_id}/record`,
    '/admin/audit',
  ];
  const bytes: string[] = [];
  for (const as of [null, reader, speaker, moderator, admin])
    for (const path of [...paths, ...others]) {
      const { statusCode, body } = await site.get(path, as);
      const same = [user_id, username, key, image_placeholder, String(id)].reduce(
        (text, random) => text.replaceAll(random, '·'),
        body,
      );
      bytes.push(`${statusCode} ${same}`);
    }
  return bytes;
}

test('nobody sees whether the account answered, its secret, or nobody, before the hour', async () => {
  const authors = await Promise.all([site.member(), site.member(), site.member()]);
  const [byAccount, withSecret, silent] = (await Promise.all(authors.map(addAnswered))) as [
    number,
    number,
    number,
  ];
  const secret = await secretOf(withSecret, authors[1] as Member);
  const before = [await bytesOf(byAccount), await bytesOf(withSecret), await bytesOf(silent)];
  const answers = [await standBy(byAccount, authors[0] as Member), await bySecret(secret)];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  await announceStatements(site.ctx);
  // Not one byte has changed for any role.
  expect([await bytesOf(byAccount), await bytesOf(withSecret), await bytesOf(silent)]).toEqual(before);
  const due = await site.ctx.db.selectFrom('author_statements').selectAll().execute();
  expect(due.map(({ due_at }) => due_at % HOUR)).toEqual([0, 0]);
  expect(Object.keys(due[0] ?? {})).toEqual(['meme_id', 'due_at']);

  site.clock.advance(STATEMENT.withinHours * HOUR);
  await announceStatements(site.ctx);
  expect((await read(byAccount)).author_stands).toBe(true);
  expect((await read(withSecret)).author_stands).toBe(true);
  expect((await read(silent)).author_stands).toBeUndefined();
  // Of two memes whose authors stand by them, no role reads how they said it.
  const differs = async (id: number, at: number) =>
    (await bytesOf(id)).map((text, n) => text === before[at]?.[n]);
  expect(await differs(byAccount, 0)).toEqual(await differs(withSecret, 1));
  expect(await site.ctx.db.selectFrom('author_statements').selectAll().execute()).toEqual([]);
});

test('the secret speaks after the link to the account is destroyed, and after the account is deleted', async () => {
  const author = await site.member();
  const id = await addAnswered(author);
  const { secret } = (await site.send('POST', `/memes/${id}/forgetting`, undefined, author)).json();
  expect((await standBy(id, author)).statusCode).toBe(403);
  await site.send('DELETE', `/admin/users/${author.id}`, undefined, admin);
  expect((await bySecret(secret)).statusCode).toBe(202);
  site.clock.advance(STATEMENT.withinHours * HOUR);
  await announceStatements(site.ctx);
  expect((await read(id, reader)).author_stands).toBe(true);
});

test('only the author is asked, only about an answer, and a second statement changes nothing', async () => {
  const author = await site.member();
  const id = await addAnswered(author);
  for (const as of [reader, moderator, admin]) expect((await standBy(id, as)).statusCode).toBe(403);
  const silent = await site.publishedMeme(author, moderator, { nameless: 'true' });
  expect((await standBy(silent.id, author)).json().code).toBe('meme_unanswered');
  expect((await bySecret(await secretOf(silent.id, author))).json().code).toBe('meme_unanswered');
  expect((await bySecret('ABCDE-ABCDE-ABCDE-ABCDE')).json().code).toBe('withdrawal_secret_unknown');
  await Promise.all([standBy(id, author), standBy(id, author)]);
  expect(await site.ctx.db.selectFrom('author_statements').select('meme_id').execute()).toEqual([
    { meme_id: id },
  ]);
  // A withdrawal takes a waiting statement along.
  await site.send('POST', '/withdrawals', { secret: await secretOf(id, author) });
  expect(await site.ctx.db.selectFrom('author_statements').selectAll().execute()).toEqual([]);
});
