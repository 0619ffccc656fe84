// On PostgreSQL in each `npm test`: rules/rules
import { COMMENT_RULE } from '@corpomeme/contract/comments/comment-rule';
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { MINUTE } from '@corpomeme/contract/site/time';
import { describe, expect, test } from 'vitest';
import { type Discussion, startDiscussion } from '../../../../test/discussion.ts';

let { site, author, moderator, second, writer, meme, url } = {} as Discussion;
startDiscussion((given) => {
  ({ site, author, moderator, second, writer, meme, url } = given);
  url = `/memes/${meme.id}`;
});

const NOTE = 'Discuția s-a încins. Revenim mâine.';
const rule = (kind: string, note?: unknown, as = moderator) =>
  site.send('PUT', `${url}/comment-rule`, { kind, note }, as);
const post = (as = writer, body: object = {}) =>
  site.send('POST', `${url}/comments`, { content: 'Așa e.', ...body }, as);
const codeOf = async (answer: ReturnType<typeof post>) => (await answer).json<{ code?: string }>().code;
const readRule = async () => {
  site.clock.advance(2000);
  return (await site.get(url)).json<Meme>().comment_rule;
};

describe('locked comments', () => {
  test('say why to all readers, take no comment and no edit of a member, and open again', async () => {
    const mine = (await post()).json<Comment>();
    expect((await rule('locked', NOTE)).json<Meme>().comment_rule).toEqual({ kind: 'locked', note: NOTE });
    expect(await readRule()).toEqual({ kind: 'locked', note: NOTE });
    expect(await codeOf(post())).toBe('comments_locked');
    expect(await codeOf(post(author, { parentId: mine.id }))).toBe('comments_locked');
    const edit = site.send('PATCH', `${url}/comments/${mine.id}`, { content: 'Nu.' }, writer);
    expect(await codeOf(edit)).toBe('comments_locked');
    expect((await post(second)).statusCode).toBe(201);
    const vote = await site.send('POST', `${url}/comments/${mine.id}/vote`, { voteType: 'up' }, author);
    expect(vote.statusCode).toBe(200);
    expect((await site.send('DELETE', `${url}/comments/${mine.id}`, {}, writer)).statusCode).toBe(200);
    expect((await rule('open')).json<Meme>().comment_rule).toBeUndefined();
    expect(await readRule()).toBeUndefined();
    expect((await post()).statusCode).toBe(201);
  });

  test('tell nobody that a moderator wrote a meme without a name', async () => {
    const { id } = await site.publishedMeme(second, moderator, { nameless: 'true' });
    url = `/memes/${id}`;
    const first = await post(second, { as_author: true });
    expect(first.statusCode).toBe(201);
    await rule('locked', NOTE);
    expect(await codeOf(post(second, { as_author: true }))).toBe('comments_locked');
    const place = `${url}/comments/${first.json<Comment>().id}`;
    expect(await codeOf(site.send('PATCH', place, { content: 'Nu.' }, second))).toBe('comments_locked');
    expect((await post(second, { as_author: false })).statusCode).toBe(201);
  });

  test('a comment that waits is mended behind the lock', async () => {
    const held = (await post(writer, { content: 'A fost Ion Popescu.' })).json<Comment>();
    expect(held.state).toBe('held');
    await rule('locked', NOTE);
    const mended = await site.send('PATCH', `${url}/comments/${held.id}`, { content: 'A fost.' }, writer);
    expect([mended.statusCode, mended.json<Comment>().state]).toEqual([200, undefined]);
  });
});

describe('slowed comments', () => {
  test('take one comment of a member within ten minutes, a deleted one included', async () => {
    await rule('slow', NOTE);
    expect(await readRule()).toEqual({ kind: 'slow', note: NOTE });
    const first = (await post()).json<Comment>();
    expect(await codeOf(post(writer, { parentId: first.id }))).toBe('comments_slowed');
    await site.send('DELETE', `${url}/comments/${first.id}`, {}, writer);
    expect(await codeOf(post())).toBe('comments_slowed');
    expect((await post(author)).statusCode).toBe(201);
    for (const as of [moderator, moderator]) expect((await post(as)).statusCode).toBe(201);
    site.clock.advance(COMMENT_RULE.wait + MINUTE);
    expect((await post()).statusCode).toBe(201);
  });

  test('of two comments sent at once, one is taken', async () => {
    await rule('slow', NOTE);
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403]);
  });
});

test('a rule is logged with its reason, once for each change, and in the public log without it', async () => {
  const log = () => site.get('/moderation/log?action=meme.comments&limit=50');
  const before = (await log()).json().length;
  for (const note of [NOTE, NOTE]) await rule('slow', note);
  await rule('open');
  const entries = await site.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'reason', 'details'])
    .where('action', '=', 'meme.comments')
    .where('meme_id', '=', meme.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ details, ...entry }) => ({ ...entry, ...JSON.parse(details) }))).toEqual([
    { actor_id: moderator.id, reason: NOTE, from: 'open', to: 'slow' },
    { actor_id: moderator.id, reason: null, from: 'slow', to: 'open', note_before: NOTE },
  ]);
  site.clock.advance(2000);
  const logged = await log();
  expect(logged.json()).toHaveLength(before + 2);
  expect(logged.body).not.toContain(NOTE);
});

test('moderators alone set a rule, with a word why, and not about their own meme', async () => {
  expect((await rule('locked', NOTE, author)).statusCode).toBe(403);
  for (const note of [undefined, '', '   ', 'x'.repeat(COMMENT_RULE.noteMax + 1), 7])
    expect((await rule('locked', note)).statusCode, String(note)).toBe(400);
  expect((await rule('closed', NOTE)).statusCode).toBe(400);
  url = `/memes/${(await site.publishedMeme(moderator, second)).id}`;
  expect(await codeOf(rule('locked', NOTE))).toBe('own_matter');
  expect((await rule('locked', NOTE, second)).statusCode).toBe(200);
  url = '/memes/4711';
  expect((await rule('locked', NOTE)).statusCode).toBe(404);
});
