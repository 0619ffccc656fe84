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

/** What a row of `pseudonyms` joins. */
type Link = { pseudonym: string; memeId: number; account: string };

/** Most bytes between the two ids in a row of `pseudonyms`, on either database. */
const MAX_BETWEEN = 24;

/** Returns the files that hold the row of the link; null if the database's files are not readable. */
async function filesWithLink(link: Link): Promise<string[] | null> {
  const files = await listSiteFiles(site);
  return files?.filter((file) => holdsLink(readFileSync(file), link)) ?? null;
}

/** On PostgreSQL, deleted rows stay while a backend of any database starts; the next vacuum drops them. */
async function expectNoLink(link: Link): Promise<void> {
  const find = async () => (await filesWithLink(link)) ?? [];
  if (site.ctx.config.database.kind === 'sqlite') expect(await find()).toEqual([]);
  else await expect.poll(find).toEqual([]);
}

/**
 * Asks for the meme between the two ids too: where one follows the other in their order, a rebuilt index of `users` has
 * them side by side without any link.
 */
function holdsLink(bytes: Buffer, { pseudonym, memeId, account }: Link): boolean {
  const meme = storedId(memeId);
  for (let at = bytes.indexOf(pseudonym); at >= 0; at = bytes.indexOf(pseudonym, at + 1)) {
    const end = at + pseudonym.length;
    const next = bytes.indexOf(account, end);
    if (next < 0 || next - end > MAX_BETWEEN) continue;
    // Without its meme, the row has at most a length between the ids.
    if (next - end <= 1 || bytes.subarray(end, next).includes(meme)) return true;
  }
  return false;
}

/** Returns the bytes of a small number on disk: one on SQLite; eight on PostgreSQL, lowest first. */
function storedId(id: number): Buffer {
  if (site.ctx.config.database.kind === 'sqlite') return Buffer.from([id]);
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(id));
  return bytes;
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
  const link = { pseudonym: user_id, memeId: id, account: author.id };
  const before = await filesWithLink(link);
  // The files of a database elsewhere cannot be read.
  if (before === null) return;
  expect(before).not.toEqual([]);
  expect(await act(author, id)).toMatchObject({ statusCode: 200 });
  await expectNoLink(link);
});

test('the sweep after 14 days leaves no link', async () => {
  const author = await addAuthor();
  const { id, user_id } = await site.publishedMeme(author, moderator, { nameless: 'true' });
  site.clock.advance(15 * 86_400_000);
  expect(await sweepLinks(site.ctx)).toBeGreaterThan(0);
  await expectNoLink({ pseudonym: user_id, memeId: id, account: author.id });
});
