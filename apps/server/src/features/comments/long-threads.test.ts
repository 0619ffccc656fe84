import { COMMENTS, type Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';
import { findDrifts } from '../people/admin/admin.ts';
import { insertComment } from './comments.queries.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let meme: Meme;
beforeAll(async () => {
  site = await startSite();
  [author, moderator] = await Promise.all([site.member(), site.member('moderator')]);
});
beforeEach(async () => {
  meme = await site.publishedMeme(author, moderator);
});
afterAll(() => site.close());

async function say(content: string, parentId?: number): Promise<number> {
  const answer = await site.send('POST', `/memes/${meme.id}/comments`, { content, parentId }, author);
  expect(answer.statusCode).toBe(201);
  return answer.json<Comment>().id;
}

/**
 * Adds replies to a thread by SQL, because hundreds of HTTP requests take long. Each replies to the previous comment.
 */
async function addReplies(threadId: number, count: number, content = 'x'): Promise<number[]> {
  const { db } = site.ctx;
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const row = {
      meme_id: meme.id,
      user_id: author.id,
      parent_id: ids.at(-1) ?? threadId,
      thread_id: threadId,
      content,
      state: 'public' as const,
      held_for: null,
      created_at: site.clock.now(),
    };
    ids.push((await insertComment(db, row)).id);
  }
  await db
    .updateTable('comments')
    .set((row) => ({ reply_count: row('reply_count', '+', count) }))
    .where('id', '=', threadId)
    .execute();
  await db
    .updateTable('memes')
    .set((row) => ({ comment_count: row('comment_count', '+', count) }))
    .where('id', '=', meme.id)
    .execute();
  return ids;
}

const ask = async (query = '') => {
  site.clock.advance(2000);
  const answer = await site.get(query.startsWith('/') ? query : `/memes/${meme.id}/comments${query}`);
  const link = (rel: string) =>
    String(answer.headers.link ?? '')
      .split(', ')
      .map((entry) => new RegExp(`^<(.+)>; rel="${rel}"$`).exec(entry)?.[1])
      .filter((address) => address !== undefined);
  const comments = answer.statusCode === 200 ? answer.json<Comment[]>() : [];
  return { answer, comments, ids: comments.map(({ id }) => id), link, bytes: answer.rawPayload.length };
};

describe('a thread that is longer than its part of a page', () => {
  test('is paged: its first replies, then the others by links, each once and in order', async () => {
    const threadId = await say('opens');
    const replies = await addReplies(threadId, 130);
    const other = await say('another thread');
    const first = await ask('?limit=2');
    expect(first.ids).toEqual([other, threadId, ...replies.slice(0, COMMENTS.repliesPerThread)]);
    expect(first.comments[1]?.replyCount).toBe(130);
    expect(first.link('next')).toEqual([]);
    const seen: number[] = [];
    let next = first.link('replies')[0];
    while (next) {
      const part = await ask(next);
      expect(part.ids.length).toBeLessThanOrEqual(COMMENTS.step);
      seen.push(...part.ids);
      next = part.link('next')[0];
    }
    expect(seen).toEqual(replies.slice(COMMENTS.repliesPerThread));
  });

  test('of a thousand replies costs a page no more than a short one, whatever the limit', async () => {
    const threadId = await say('opens');
    await addReplies(threadId, 1000, 'ă'.repeat(2000));
    for (const query of ['', '?limit=1', '?limit=500', `?thread_of=${threadId}`, `?replies_of=${threadId}`]) {
      const { answer, comments, bytes } = await ask(query);
      expect(answer.statusCode).toBe(200);
      expect(comments.length).toBeLessThanOrEqual(COMMENTS.step);
      expect(bytes).toBeLessThan(COMMENTS.maxPageBytes + 15_000);
    }
  });

  test('several threads of long texts end the page early, and the next page continues', async () => {
    const written: number[] = [];
    for (let n = 0; n < 20; n++) written.unshift(await say('語'.repeat(1999)));
    const seen: number[] = [];
    for (let next: string | undefined = '?limit=500'; next; ) {
      const part: Awaited<ReturnType<typeof ask>> = await ask(next);
      expect(part.bytes).toBeLessThan(COMMENTS.maxPageBytes + 15_000);
      seen.push(...part.ids);
      next = part.link('next')[0];
    }
    expect(seen).toEqual(written);
  });

  test('is returned with the path to a linked comment far down', async () => {
    const threadId = await say('opens');
    const replies = await addReplies(threadId, 100);
    const target = replies[80] as number;
    const { ids, link } = await ask(`?thread_of=${target}`);
    expect(ids.slice(0, 1 + COMMENTS.repliesPerThread)).toEqual([
      threadId,
      ...replies.slice(0, COMMENTS.repliesPerThread),
    ]);
    expect(ids.slice(1 + COMMENTS.repliesPerThread)).toEqual(replies.slice(80 - COMMENTS.wayMax, 81));
    const [rest = ''] = link('replies');
    expect((await ask(rest)).ids[0]).toBe(replies[COMMENTS.repliesPerThread]);
  });

  test('keeps places of deleted replies and counts them', async () => {
    const threadId = await say('opens');
    const gone = await say('a secret', threadId);
    const kept = await say('stays', gone);
    await site.send('DELETE', `/memes/${meme.id}/comments/${gone}`, undefined, author);
    const { comments } = await ask();
    expect(comments.map(({ id, is_deleted }) => [id, is_deleted])).toEqual([
      [threadId, false],
      [gone, true],
      [kept, false],
    ]);
    expect(comments.map(({ replyCount }) => replyCount)).toEqual([2, 0, 0]);
    expect((await site.get(`/memes/${meme.id}`)).json<Meme>().commentCount).toBe(2);
  });

  test('returns 404 for replies of a comment that is no thread of this meme', async () => {
    const threadId = await say('opens');
    const reply = await say('reply', threadId);
    for (const id of [reply, 999_999]) expect((await ask(`?replies_of=${id}`)).answer.statusCode).toBe(404);
    expect((await ask(`?replies_of=${threadId}&cursor=spoilt`)).answer.statusCode).toBe(400);
    const hidden = await site.meme(author);
    expect((await ask(`/memes/${hidden.id}/comments?replies_of=${threadId}`)).answer.statusCode).toBe(404);
    const elsewhere = await site.publishedMeme(author, moderator);
    expect((await ask(`/memes/${elsewhere.id}/comments?replies_of=${threadId}`)).answer.statusCode).toBe(404);
  });
});

test('concurrent replies are all counted', async () => {
  const threadId = await say('opens');
  await Promise.all(Array.from({ length: 20 }, (_, n) => say(`reply ${n}`, threadId)));
  expect((await ask()).comments[0]?.replyCount).toBe(20);
  expect(await findDrifts(site.ctx.db)).toEqual([]);
});
