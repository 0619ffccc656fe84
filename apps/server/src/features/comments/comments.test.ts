// On PostgreSQL in each `npm test`: comments/comments.queries, comments/reading
import type { Comment } from '@corpomeme/contract/comments/comments';
import { COMMENTS } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../test/members.ts';
import { startSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let author: Member;
let other: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite();
  [author, other, moderator] = await Promise.all([site.member(), site.member(), site.member('moderator')]);
});
afterAll(() => site.close());

const freshMeme = () => site.publishedMeme(author, moderator);
const post = (meme: Meme, body: object, as: Member | null = other) =>
  site.send('POST', `/memes/${meme.id}/comments`, body, as);
const list = async (meme: Meme, as: Member | null = null, query = '') =>
  (await site.get(`/memes/${meme.id}/comments${query}`, as)).json<Comment[]>();
const countOf = async (meme: Meme) => (await site.get(`/memes/${meme.id}`)).json<Meme>().commentCount;

async function comment(meme: Meme, content = 'Exact ca la noi.', parentId?: number): Promise<Comment> {
  const answer = await post(meme, { content, ...(parentId ? { parentId } : {}) });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

describe('posting', () => {
  test('trims, counts, and returns the comment', async () => {
    const meme = await freshMeme();
    const answer = await post(meme, {
      content: '  Și la noi.\n',
      userId: other.id,
      username: 'x',
      userAvatar: 'y',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      content: 'Și la noi.',
      username: other.username,
      owner_id: other.id,
      votes: 0,
      parentId: null,
      is_deleted: false,
      has_user_upvoted: false,
    });
    expect(await countOf(meme)).toBe(1);
  });

  test.each([{}, { nameless: 'true' }])(
    'responds with what its writer then reads, for a meme with %j',
    async (fields) => {
      const meme = await site.publishedMeme(author, moderator, fields);
      const first = (await post(meme, { content: 'Da.' })).json<Comment>();
      expect(await list(meme, other)).toEqual([first]);
      const words = { content: 'Nu.', parentId: first.id, as_author: true };
      const reply = (await post(meme, words, author)).json<Comment>();
      expect(await list(meme, author)).toEqual([{ ...first, replyCount: 1 }, reply]);
    },
  );

  test.each([
    {},
    { content: '' },
    { content: ' \n\t ' },
    { content: 'x'.repeat(2001) },
    { content: 'a\u0000b' },
    { content: '\ud800' },
    { content: 7 },
    { content: 'x', parentId: -1 },
    { content: 'x', parentId: 'one' },
  ])('refuses %j and leaves nothing', async (body) => {
    const meme = await freshMeme();
    expect((await post(meme, body)).statusCode).toBe(400);
    expect(await list(meme)).toEqual([]);
    expect(await countOf(meme)).toBe(0);
  });

  test('requires a session and a visible meme', async () => {
    const pending = await site.meme(author);
    expect((await post(pending, { content: 'x' }, null)).statusCode).toBe(401);
    expect((await post(pending, { content: 'x' })).statusCode).toBe(404);
    expect((await site.get(`/memes/${pending.id}/comments`)).statusCode).toBe(404);
    expect((await post(pending, { content: 'x' }, author)).statusCode).toBe(201);
    expect(await list(pending, moderator)).toHaveLength(1);
  });

  test('replies only to a live comment of the same meme', async () => {
    const [meme, elsewhere] = [await freshMeme(), await freshMeme()];
    const foreign = await comment(elsewhere);
    const gone = await comment(meme);
    await site.send('DELETE', `/memes/${meme.id}/comments/${gone.id}`, undefined, other);
    for (const parentId of [foreign.id, gone.id, 999_999]) {
      const answer = await post(meme, { content: 'x', parentId });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'parent_not_there']);
    }
    expect(await countOf(meme)).toBe(0);
  });
});

describe('reading', () => {
  test('returns threads newest first, replies in order, and never cuts a thread', async () => {
    const meme = await freshMeme();
    const first = await comment(meme, 'first');
    const second = await comment(meme, 'second');
    const reply = await comment(meme, 'reply', first.id);
    await comment(meme, 'deeper', reply.id);
    await comment(meme, 'third');
    const all = await list(meme);
    expect(all.map(({ content }) => content)).toEqual(['third', 'second', 'first', 'reply', 'deeper']);
    expect(all.at(-1)?.parentId).toBe(reply.id);

    const page = await site.get(`/memes/${meme.id}/comments?limit=2`);
    expect(page.json<Comment[]>().map(({ id }) => id)).toEqual([all[0]?.id, second.id]);
    const next = /<(.+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    const rest = await site.get(next);
    expect(rest.json<Comment[]>().map(({ content }) => content)).toEqual(['first', 'reply', 'deeper']);
    expect(rest.headers.link).toBeUndefined();
  });

  test('returns the thread of a comment, even if the page does not contain it', async () => {
    const [meme, elsewhere] = [await freshMeme(), await freshMeme()];
    const first = await comment(meme, 'first');
    const reply = await comment(meme, 'reply', first.id);
    const deeper = await comment(meme, 'deeper', reply.id);
    await comment(meme, 'second');
    const threadOf = (id: number | string, of = meme) =>
      site.get(`/memes/${of.id}/comments?limit=1&thread_of=${id}`, other);
    for (const { id } of [first, reply, deeper]) {
      const answer = await threadOf(id);
      expect(answer.json<Comment[]>().map(({ content }) => content)).toEqual(['first', 'reply', 'deeper']);
      expect([answer.headers['x-total-count'], answer.headers.link]).toEqual(['2', undefined]);
    }
    await site.send('DELETE', `/memes/${meme.id}/comments/${deeper.id}`, undefined, other);
    expect((await threadOf(deeper.id)).json<Comment[]>().at(-1)?.is_deleted).toBe(true);
    expect((await threadOf(first.id, elsewhere)).json().code).toBe('comment_not_found');
    expect((await threadOf(999_999)).statusCode).toBe(404);
    for (const id of ['x', 0, '1e3', '9'.repeat(17)]) expect((await threadOf(id)).statusCode).toBe(400);
  });

  test('shows members their own votes in one list', async () => {
    const meme = await freshMeme();
    const voted = await comment(meme);
    await comment(meme);
    await site.send('POST', `/memes/${meme.id}/comments/${voted.id}/vote`, { voteType: 'up' }, author);
    expect((await list(meme, author)).filter((c) => c.has_user_upvoted).map(({ id }) => id)).toEqual([
      voted.id,
    ]);
    expect((await list(meme, other)).some((c) => c.has_user_upvoted)).toBe(false);
    expect((await list(meme)).some((c) => c.has_user_upvoted)).toBe(false);
  });
});

describe('editing', () => {
  const edit = (meme: Meme, id: number, body: object, as: Member | null = other) =>
    site.send('PATCH', `/memes/${meme.id}/comments/${id}`, body, as);

  test('changes text and edited_at for everybody, within 15 minutes', async () => {
    const meme = await freshMeme();
    const { id, edited_at } = await comment(meme, 'Exct ca la noi.');
    expect(edited_at).toBeNull();
    const answer = await edit(meme, id, { content: '  Exact ca la noi. ', userId: other.id });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, content: 'Exact ca la noi.', edited_at: expect.any(String) });
    const read = async () => [
      (await list(meme))[0]?.edited_at,
      (await site.get(`/memes/${meme.id}`)).json<Meme>().comments_edited_at,
    ];
    await expect.poll(read).toEqual([answer.json().edited_at, answer.json().edited_at]);
    expect(await countOf(meme)).toBe(1);
    site.clock.advance(COMMENTS.editWindow + 60_000);
    const late = await edit(meme, id, { content: 'Nu.' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'comment_not_editable']);
    expect((await list(meme, other))[0]?.content).toBe('Exact ca la noi.');
  });

  test('is for the author alone, and not for a deleted comment', async () => {
    const meme = await freshMeme();
    const { id } = await comment(meme);
    const refusal = async (as: Member | null, url = id) => {
      const answer = await edit(meme, url, { content: 'Altceva.' }, as);
      return [answer.statusCode, answer.json().code];
    };
    expect(await refusal(null)).toEqual([401, 'not_logged_in']);
    expect(await refusal(author)).toEqual([403, 'access_denied']);
    expect(await refusal(moderator)).toEqual([403, 'access_denied']);
    expect(await refusal(other, 999_999)).toEqual([404, 'comment_not_found']);
    await site.send('DELETE', `/memes/${meme.id}/comments/${id}`, undefined, other);
    expect(await refusal(other)).toEqual([404, 'comment_not_found']);
    expect((await list(meme))[0]).toMatchObject({ content: '[Comentariu șters]', edited_at: null });
  });

  test.each([{}, { content: ' ' }, { content: 'x'.repeat(2001) }, { content: 7 }, { content: 'a\u0000b' }])(
    'refuses %j and changes nothing',
    async (body) => {
      const meme = await freshMeme();
      const before = await comment(meme);
      expect((await edit(meme, before.id, body)).statusCode).toBe(400);
      expect(await list(meme, other)).toEqual([before]);
    },
  );

  test('keeps each text that was reported with its case, until the comment is deleted', async () => {
    const meme = await freshMeme();
    const { id } = await comment(meme, 'Ești prost.');
    const report = (as: Member) =>
      site.send('POST', `/memes/${meme.id}/comments/${id}/reports`, { reason_code: 'insulting' }, as);
    const texts = async () => {
      const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
      return cases.find(({ comment_id }) => comment_id === id)?.reported_texts;
    };
    await edit(meme, id, { content: 'Ești tare prost.' });
    expect((await report(author)).statusCode).toBe(201);
    expect(await texts()).toEqual([]);
    for (const content of ['Bine zis.', 'Bine zis.', 'Foarte bine zis.']) await edit(meme, id, { content });
    expect(await texts()).toEqual(['Ești tare prost.', 'Bine zis.']);
    await site.send('DELETE', `/memes/${meme.id}/comments/${id}`, undefined, other);
    const kept = await site.ctx.db
      .selectFrom('cases')
      .select('reported_texts')
      .where('comment_id', '=', id)
      .execute();
    expect(kept).toEqual([{ reported_texts: '[]' }]);
  });

  test('edits and a report at once lose no reported text', async () => {
    const meme = await freshMeme();
    for (let round = 0; round < 10; round += 1) {
      const { id } = await comment(meme, 'Prost.');
      const [reported] = await Promise.all([
        site.send('POST', `/memes/${meme.id}/comments/${id}/reports`, { reason_code: 'insulting' }, author),
        edit(meme, id, { content: 'Isteț.' }),
        edit(meme, id, { content: 'Deștept.' }),
      ]);
      expect(reported?.statusCode).toBe(201);
      const text = (await list(meme, other)).find((one) => one.id === id)?.content;
      const { reported_texts: texts } = await site.ctx.db
        .selectFrom('cases')
        .select('reported_texts')
        .where('comment_id', '=', id)
        .executeTakeFirstOrThrow();
      // Wherever the report falls between the two edits, the case holds replaced texts, never the present one.
      expect(['Isteț.', 'Deștept.']).toContain(text);
      expect(JSON.parse(texts)).not.toContain(text);
    }
  });
});

describe('deleting', () => {
  test('leaves a tombstone with its replies, and decreases the count once', async () => {
    const meme = await freshMeme();
    const parent = await comment(meme, 'a secret');
    await comment(meme, 'reply', parent.id);
    const url = `/memes/${meme.id}/comments/${parent.id}`;
    expect((await site.send('DELETE', url, undefined, author)).statusCode).toBe(403);
    const answers = await Promise.all(
      [1, 2, 3].map(() => site.send('DELETE', url, { userId: other.id }, other)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    const deleted = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(deleted.comment).toMatchObject({ id: parent.id, content: '[Comentariu șters]', is_deleted: true });
    expect((await list(meme)).map(({ content }) => content)).toEqual(['[Comentariu șters]', 'reply']);
    expect(await countOf(meme)).toBe(1);
    const row = await site.ctx.db
      .selectFrom('comments')
      .select('content')
      .where('id', '=', parent.id)
      .execute();
    expect(row).toEqual([{ content: '' }]);
  });

  test('is allowed to moderators for any comment', async () => {
    const meme = await freshMeme();
    const { id } = await comment(meme);
    const url = `/memes/${meme.id}/comments/${id}`;
    expect((await site.send('DELETE', url, undefined, null)).statusCode).toBe(401);
    expect((await site.send('DELETE', url, undefined, moderator)).statusCode).toBe(200);
    expect((await site.send('DELETE', `/memes/${meme.id}/comments/0`, undefined, moderator)).statusCode).toBe(
      400,
    );
  });
});

describe('voting', () => {
  test('counts one vote per member, with the catalogue’s texts', async () => {
    const meme = await freshMeme();
    const { id } = await comment(meme);
    const vote = (voteType: string) =>
      site.send('POST', `/memes/${meme.id}/comments/${id}/vote`, { voteType, userId: author.id }, author);
    const answers = await Promise.all(Array.from({ length: 20 }, () => vote('up')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json().error).toBe(
      'You have already voted for this comment',
    );
    expect((await vote('down')).json()).toMatchObject({ votes: 0, has_user_upvoted: false });
    const again = await vote('down');
    expect([again.statusCode, again.json().error]).toEqual([400, 'You have not voted for this comment yet']);
  });

  test('is refused once the comment is deleted', async () => {
    const meme = await freshMeme();
    const { id } = await comment(meme);
    await site.send('DELETE', `/memes/${meme.id}/comments/${id}`, undefined, moderator);
    const answer = await site.send(
      'POST',
      `/memes/${meme.id}/comments/${id}/vote`,
      { voteType: 'up' },
      author,
    );
    expect(answer.statusCode).toBe(404);
  });
});

test('count and rows agree after any order of actions', async () => {
  const meme = await freshMeme();
  const step = fc.oneof(
    fc.record({ kind: fc.constant('post' as const), parent: fc.nat(20) }),
    fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await Promise.all(
        steps.map(async (action) => {
          const known = await list(meme, other);
          if (action.kind === 'post') {
            const parentId = known[action.parent]?.id;
            await post(meme, { content: 'x', ...(parentId ? { parentId } : {}) });
          } else if (known[action.which]) {
            const url = `/memes/${meme.id}/comments/${known[action.which]?.id}`;
            await site.send('DELETE', url, undefined, moderator);
          }
        }),
      );
      const url = `/memes/${meme.id}/comments`;
      const seen = async () => {
        // The second response comes from the cache. During a burst, counts may lag a moment.
        const answers = [await site.get(url), await site.get(url)];
        return answers.map((answer) => [
          Number(answer.headers['x-total-count']),
          answer.json<Comment[]>().filter(({ parentId }) => parentId === null).length,
        ]);
      };
      const threads = (await list(meme, other)).filter(({ parentId }) => parentId === null).length;
      await expect.poll(seen).toEqual([
        [threads, threads],
        [threads, threads],
      ]);
      const comments = await list(meme, other);
      const live = comments.filter(({ is_deleted }) => !is_deleted).length;
      await expect.poll(() => countOf(meme)).toBe(live);
      const ids = new Set(comments.map(({ id }) => id));
      expect(comments.every(({ parentId }) => parentId === null || ids.has(parentId))).toBe(true);
    }),
    { numRuns: 15 },
  );
});
