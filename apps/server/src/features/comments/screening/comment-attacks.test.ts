import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTACKS, type Attack } from '../../../../test/comment-attacks.ts';
import { hostileExamples } from '../../../../test/comment-corpora.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
  const [moderator, admin] = await Promise.all([site.member('moderator'), site.member('admin')]);
  author = await site.member();
  meme = await site.publishedMeme(author, moderator);
  // Links of these accounts may be public, so only what hides them holds them.
  await site.send('PATCH', '/admin/screening', { hold_links_days: 0 }, admin);
});
afterAll(() => site.close());

const url = () => `/memes/${meme.id}/comments`;
const post = async (content: string, as: Member, parentId?: number) => {
  const answer = await site.send('POST', url(), { content, parentId }, as);
  expect(answer.statusCode, content).toBe(201);
  return answer.json<Comment>();
};

/** Writes the attack, and returns whether one of its texts waits. */
async function isStopped({ says, inReply, edits = [] }: Omit<Attack, 'name'>): Promise<boolean> {
  const attacker = await site.member();
  const written: Comment[] = [];
  for (const text of says) {
    const parent = inReply && written.length > 0 ? await post('Și la noi.', author) : undefined;
    written.push(await post(text, attacker, parent?.id));
  }
  for (const content of edits) {
    const edited = await site.send('PATCH', `${url()}/${written.at(-1)?.id}`, { content }, attacker);
    written.push(edited.json<Comment>());
  }
  return written.some(({ state }) => state === 'held');
}

test('fifty forms of one attack wait for a moderator', async () => {
  expect(ATTACKS).toHaveLength(50);
  const missed: string[] = [];
  for (const attack of ATTACKS) if (!(await isStopped(attack))) missed.push(attack.name);
  expect(missed).toEqual([]);
});

const kinds = new Map(hostileExamples().map((example) => [example.kind, example]));
test.each([...kinds])('%s: posted, and put in the place of a public comment', async (_kind, { whole }) => {
  expect(await isStopped({ says: [whole] })).toBe(true);
  expect(await isStopped({ says: ['Exact ca la noi.'], edits: [whole] })).toBe(true);
});
