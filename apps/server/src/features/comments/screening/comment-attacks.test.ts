import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTACKS, type Attack } from '../../../../test/comment-attacks.ts';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
  [author, moderator] = await Promise.all([site.member(), site.member('moderator')]);
  meme = await site.publishedMeme(author, moderator);
});
afterAll(() => site.close());

const url = () => `/memes/${meme.id}/comments`;
const post = async (content: string, as: Member, parentId?: number) => {
  const answer = await site.send('POST', url(), { content, parentId }, as);
  expect(answer.statusCode).toBe(201);
  return answer.json<Comment>();
};

/** Writes the attack and returns the comment that completes it. */
async function write({ says, inReply, edits = [] }: Attack): Promise<Comment> {
  const attacker = await site.member();
  let last: Comment | undefined;
  for (const text of says) {
    const parent = inReply && last ? await post('Și la noi.', author) : undefined;
    last = await post(text, attacker, parent?.id);
  }
  for (const text of edits)
    last = (await site.send('PATCH', `${url()}/${last?.id}`, { content: text }, attacker)).json<Comment>();
  return last as Comment;
}

test('fifty forms of one attack wait for a moderator, and none is public', async () => {
  expect(ATTACKS).toHaveLength(50);
  const missed: string[] = [];
  for (const attack of ATTACKS) {
    const last = await write(attack);
    site.clock.advance(2000);
    const found = (await site.get(`${url()}?limit=500`)).json<Comment[]>().find(({ id }) => id === last.id);
    const isPublic = found !== undefined && !found.is_deleted;
    if (last.state !== 'held' || isPublic) missed.push(attack.name);
  }
  expect(missed).toEqual([]);
});
