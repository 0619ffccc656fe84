import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepLinks } from '../src/features/memes/nameless/forgetting.service.ts';
import type { Member } from './members.ts';
import { listSiteFiles } from './site-files.ts';
import { startSite, type TestSite } from './test-site.ts';

/**
 * Copies the files while the server runs, directly after the response to each act that destroys the link between a meme
 * without a name and its author (docs/threat-model.md).
 */

let site: TestSite;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
});
afterAll(() => site.close());

/** Bytes between the two ids in a row of `pseudonyms`, on either database. */
const BETWEEN = 24;

/** Returns the files that hold the row of the link; null if the database's files are not readable. */
async function filesWithLink(pseudonym: string, account: string): Promise<string[] | null> {
  const files = await listSiteFiles(site);
  return files?.filter((file) => holdsPair(readFileSync(file), pseudonym, account)) ?? null;
}

/** On PostgreSQL, deleted rows stay while a backend of any database starts; the next vacuum drops them. */
async function expectNoLink(pseudonym: string, account: string): Promise<void> {
  const find = async () => (await filesWithLink(pseudonym, account)) ?? [];
  if (site.ctx.config.database.kind === 'sqlite') expect(await find()).toEqual([]);
  else await expect.poll(find, { timeout: 30_000 }).toEqual([]);
}

function holdsPair(bytes: Buffer, first: string, second: string): boolean {
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    const end = at + first.length;
    if (bytes.subarray(end, end + BETWEEN + second.length).includes(second)) return true;
  }
  return false;
}

type Act = (author: Member, memeId: number) => Promise<{ statusCode: number } | number>;

const acts: [string, Act][] = [
  ['forgetting', (author, id) => site.send('POST', `/memes/${id}/forgetting`, undefined, author)],
  [
    'withdrawing',
    async (author, id) => {
      const made = await site.send('POST', `/memes/${id}/withdrawal-secret`, undefined, author);
      return site.send('POST', '/withdrawals', { secret: made.json().secret });
    },
  ],
  ['deleting the meme', (author, id) => site.send('DELETE', `/memes/${id}`, undefined, author)],
  ['deleting the account', (author) => site.send('DELETE', `/admin/users/${author.id}`, {}, admin)],
];

/** Returns a member whose row is not the last one, beside which a pseudonym's would lie in the indexes of `users`. */
async function addAuthor(): Promise<Member> {
  const author = await site.member();
  await site.member();
  return author;
}

test.each(acts)('%s leaves the link in no file', async (_name, act) => {
  const author = await addAuthor();
  const { id, user_id } = await site.publishedMeme(author, moderator, { nameless: 'true' });
  const before = await filesWithLink(user_id, author.id);
  // The files of a database elsewhere cannot be read.
  if (before === null) return;
  expect(before).not.toEqual([]);
  expect(await act(author, id)).toMatchObject({ statusCode: 200 });
  await expectNoLink(user_id, author.id);
});

test('the sweep after 14 days leaves no link', async () => {
  const author = await addAuthor();
  const { user_id } = await site.publishedMeme(author, moderator, { nameless: 'true' });
  site.clock.advance(15 * 86_400_000);
  expect(await sweepLinks(site.ctx)).toBeGreaterThan(0);
  await expectNoLink(user_id, author.id);
});
