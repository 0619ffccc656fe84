// On PostgreSQL in each `npm test`: votes/votes.queries
import type { Meme } from '@corpomeme/contract/memes/memes';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import type { Context } from '../../../context.ts';
import { authenticate } from '../../people/auth/sessions/sessions.ts';
import { castVote } from './votes.service.ts';

let site: TestSite;
let author: Member;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
});
afterAll(() => site.close());

/** The two kinds of votes on a meme. They share their code, so most tests take upvotes. */
const UPVOTE = { path: 'vote', counter: 'votes', flag: 'has_user_upvoted', table: 'meme_votes' } as const;
const SAME = {
  path: 'same-here',
  counter: 'same_here',
  flag: 'has_user_same_here',
  table: 'same_here_votes',
} as const;
type Kind = typeof UPVOTE | typeof SAME;

const vote = (id: number | string, voteType: string, as: Member | null, kind: Kind = UPVOTE) =>
  site.send('POST', `/memes/${id}/${kind.path}`, { voteType }, as);

/** Returns the counter and the number of its rows. */
async function readVotes(
  id: number,
  { counter, table }: Kind = UPVOTE,
): Promise<{ votes: number; rows: number }> {
  const { votes } = await site.ctx.db
    .selectFrom('memes')
    .select(`${counter} as votes`)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await site.ctx.db.selectFrom(table).select('user_id').where('meme_id', '=', id).execute();
  return { votes, rows: rows.length };
}

const ALREADY = { code: 'meme_already_voted', error: 'You have already voted for this meme' };
const NOT_YET = { code: 'meme_not_voted', error: 'You have not voted for this meme yet' };
const SAME_ALREADY = { code: 'meme_already_same_here' };
const SAME_NOT_YET = { code: 'meme_not_same_here' };

test.each([
  { kind: UPVOTE, already: ALREADY, notYet: NOT_YET },
  { kind: SAME, already: SAME_ALREADY, notYet: SAME_NOT_YET },
])('$kind.path: up and down again, each with the meme in the response', async ({ kind, already, notYet }) => {
  const id = await addMemeRow(site.ctx, author);
  const up = await vote(id, 'up', author, kind);
  expect([up.statusCode, up.json<Meme>()]).toMatchObject([200, { id, [kind.counter]: 1, [kind.flag]: true }]);
  const twice = await vote(id, 'up', author, kind);
  expect([twice.statusCode, twice.json()]).toMatchObject([400, already]);
  expect((await site.get(`/memes/${id}`)).json()).toMatchObject({ [kind.counter]: 1, [kind.flag]: false });
  const down = await vote(id, 'down', author, kind);
  expect([down.statusCode, down.json<Meme>()]).toMatchObject([
    200,
    { id, [kind.counter]: 0, [kind.flag]: false },
  ]);
  const below = await vote(id, 'down', author, kind);
  expect([below.statusCode, below.json()]).toMatchObject([400, notYet]);
  expect(await readVotes(id, kind)).toEqual({ votes: 0, rows: 0 });
});

test('the two kinds do not touch each other, and the caller reads both', async () => {
  const id = await addMemeRow(site.ctx, author);
  const voter = await site.member();
  await vote(id, 'up', author);
  const marked = await vote(id, 'up', voter, SAME);
  expect(marked.json()).toMatchObject({ votes: 1, same_here: 1, has_user_upvoted: false });
  expect((await vote(id, 'up', voter)).json()).toMatchObject({ votes: 2, has_user_same_here: true });
  const own = (await site.get('/users/me', voter)).json();
  expect([own.upvotedMemes, own.sameHereMemes]).toEqual([[id], [id]]);
  expect((await vote(id, 'down', author, SAME)).json()).toMatchObject(SAME_NOT_YET);
  expect(await readVotes(id)).toEqual({ votes: 2, rows: 2 });
  expect(await readVotes(id, SAME)).toEqual({ votes: 1, rows: 1 });
});

test('of 50 concurrent ones of one member one counts, also for same here', async () => {
  const id = await addMemeRow(site.ctx, author);
  const answers = await Promise.all(Array.from({ length: 50 }, () => vote(id, 'up', author, SAME)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await readVotes(id, SAME)).toEqual({ votes: 1, rows: 1 });
});

test('for a meme that becomes visible right after the attempt, it is refused as not found', async () => {
  const id = await addMemeRow(site.ctx, author, { status: 'pending' });
  const actor = await authenticate(site.ctx, (await site.member()).token);
  if (!actor) throw new Error('no actor');
  const approve = () =>
    site.ctx.db.updateTable('memes').set({ status: 'approved' }).where('id', '=', id).execute();
  const transact: Context['transact'] = (work) => site.ctx.transact(work).finally(approve);
  const ctx = { ...site.ctx, transact };
  await expect(castVote(ctx, actor, id, 'up')).rejects.toMatchObject({ code: 'meme_not_found' });
  expect(await castVote(site.ctx, actor, id, 'up')).toMatchObject({ votes: 1 });
});

test.each(['up', 'down'])(
  '200 concurrent ones of one member: one %s, the others 400 with the text',
  async (voteType) => {
    const id = await addMemeRow(site.ctx, author);
    const voter = await site.member();
    if (voteType === 'down') await vote(id, 'up', voter);
    const answers = await Promise.all(Array.from({ length: 200 }, () => vote(id, voteType, voter)));
    const refused = answers.filter(({ statusCode }) => statusCode === 400);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(refused).toHaveLength(199);
    for (const answer of refused) expect(answer.json()).toMatchObject(voteType === 'up' ? ALREADY : NOT_YET);
    const left = voteType === 'up' ? 1 : 0;
    expect(await readVotes(id)).toEqual({ votes: left, rows: left });
    expect((await site.get(`/memes/${id}`)).json<Meme>().votes).toBe(left);
  },
);

test('concurrent votes of many members are all counted', async () => {
  const id = await addMemeRow(site.ctx, author);
  const voters = await Promise.all(Array.from({ length: 30 }, () => site.member()));
  const answers = await Promise.all(voters.map((voter) => vote(id, 'up', voter)));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await readVotes(id)).toEqual({ votes: 30, rows: 30 });
});

describe('invalid input', () => {
  test.each([
    '0',
    '-1',
    '1e9',
    '1.5',
    '0x1',
    '01',
    '99999999999999999999',
    'abc',
    '%20',
    '1;drop',
    '%00',
    '１',
  ])('the id %s is 400', async (id) => {
    expect((await vote(id, 'up', author)).statusCode).toBe(400);
  });

  test.each(['1000000000', '9007199254740991'])('the unknown id %s is 404', async (id) => {
    const answer = await vote(id, 'up', author);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'This meme cannot be found']);
  });

  test.each([{}, { voteType: 'UP' }, { voteType: 1 }, { voteType: ['up'] }, { voteType: null }])(
    'the body %o is 400',
    async (body) => {
      const id = await addMemeRow(site.ctx, author);
      const answer = await site.send('POST', `/memes/${id}/vote`, body, author);
      expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, 'voteType']);
      expect(await readVotes(id)).toEqual({ votes: 0, rows: 0 });
    },
  );

  test('an invisible meme is 404 for each kind of vote', async () => {
    const stranger = await site.member();
    for (const status of ['pending', 'rejected'] as const) {
      const id = await addMemeRow(site.ctx, author, { status });
      for (const voteType of ['up', 'down'])
        expect((await vote(id, voteType, stranger)).statusCode).toBe(404);
      expect(await readVotes(id)).toEqual({ votes: 0, rows: 0 });
    }
  });

  test.each(['pending', 'rejected', 'removed'] as const)(
    'an own %s meme is 409, for each role',
    async (status) => {
      for (const as of [author, await site.member('moderator')]) {
        const id = await addMemeRow(site.ctx, as, { status });
        const answer = await vote(id, 'up', as);
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'meme_not_public']);
        expect(await readVotes(id)).toEqual({ votes: 0, rows: 0 });
      }
    },
  );

  test('moderators vote for memes of others in the queue, and take the vote back', async () => {
    const id = await addMemeRow(site.ctx, author, { status: 'pending' });
    const moderator = await site.member('moderator');
    expect((await vote(id, 'up', moderator)).statusCode).toBe(200);
    expect((await vote(id, 'up', moderator)).json()).toMatchObject(ALREADY);
    expect((await vote(id, 'down', moderator)).statusCode).toBe(200);
  });

  test('a vote for an own meme stays when it waits again, and can be taken back', async () => {
    const id = await addMemeRow(site.ctx, author);
    await vote(id, 'up', author);
    await site.ctx.db.updateTable('memes').set({ status: 'pending' }).where('id', '=', id).execute();
    expect((await vote(id, 'up', author)).json()).toMatchObject(ALREADY);
    expect((await vote(id, 'down', author)).statusCode).toBe(200);
    expect((await vote(id, 'up', author)).json().code).toBe('meme_not_public');
  });

  test('another member’s id is 403 and changes nothing', async () => {
    const id = await addMemeRow(site.ctx, author);
    const other = await site.member();
    const body = { voteType: 'up', userId: other.id, username: other.username };
    expect((await site.send('POST', `/memes/${id}/vote`, body, author)).statusCode).toBe(403);
    expect(await readVotes(id)).toEqual({ votes: 0, rows: 0 });
    const own = await site.send('POST', `/memes/${id}/vote`, { ...body, userId: author.id }, author);
    expect(own.statusCode).toBe(200);
  });
});

test('counters and rows agree after any votes, sequential or concurrent', async () => {
  const voters = await Promise.all([site.member(), site.member(), author]);
  const step = fc.record({
    voter: fc.nat(voters.length - 1),
    meme: fc.nat(1),
    voteType: fc.constantFrom('up', 'down'),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async (waves) => {
        const memes = [await addMemeRow(site.ctx, author), await addMemeRow(site.ctx, author)];
        const idOf = (n: number) => memes[n] ?? 0;
        const expected = new Map(memes.map((id) => [id, 0]));
        for (const wave of waves) {
          const answers = await Promise.all(
            wave.map(({ voter, meme, voteType }) => vote(idOf(meme), voteType, voters[voter] ?? author)),
          );
          answers.forEach(({ statusCode }, index) => {
            expect([200, 400]).toContain(statusCode);
            const { meme, voteType } = wave[index] ?? { meme: 0, voteType: 'up' };
            const change = statusCode === 200 ? (voteType === 'up' ? 1 : -1) : 0;
            expected.set(idOf(meme), (expected.get(idOf(meme)) ?? 0) + change);
          });
          for (const id of memes) {
            const count = expected.get(id);
            expect(await readVotes(id)).toEqual({ votes: count, rows: count });
          }
        }
      },
    ),
    { numRuns: 25 },
  );
});
