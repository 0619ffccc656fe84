import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/** Decision 062 under concurrency: no audit entry is by a moderator whom it concerns. */

const NAMES = ['ana', 'bogdan', 'carmen'] as const;
type Name = (typeof NAMES)[number];

let site: TestSite;
let people: Record<Name, Member>;
beforeAll(async () => {
  site = await startSite();
  const member = () => site.member('moderator');
  people = { ana: await member(), bogdan: await member(), carmen: await member() };
  // `meme_count` does not include the memes that this test inserts as rows.
  await site.ctx.db.updateTable('companies').set({ meme_count: 100_000 }).execute();
});
afterAll(() => site.close());

const act = fc.record({
  by: fc.constantFrom(...NAMES),
  what: fc.constantFrom(
    ...(['approve', 'reject', 'undo', 'report', 'report', 'keep', 'remove', 'takeDown', 'takeDown'] as const),
    ...(['restore', 'appeal', 'accept', 'dismiss', 'bulk', 'deleteComment', 'reportComment'] as const),
  ),
  meme: fc.nat(2),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface Subject {
  id: number;
  comment: number;
}

const WORDS = { reason: 'Pentru că', reason_code: 'insulting' };

/** Returns the id of the latest case or appeal about the meme; an unknown id if there is none. */
async function newest(table: 'cases' | 'appeals', memeId: number): Promise<number> {
  const query = site.ctx.db.selectFrom(table).select('id').where('meme_id', '=', memeId);
  return (await query.orderBy('id', 'desc').executeTakeFirst())?.id ?? 999_999;
}

async function perform({ by, what, meme }: Act, subjects: Subject[]): Promise<void> {
  const as = people[by];
  const { id, comment } = subjects[meme] as Subject;
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    site.send(method, path, body, as);
  const judge = async (outcome: string) =>
    send('PUT', `/moderation/cases/${await newest('cases', id)}`, { outcome, ...WORDS });
  const answer = async (outcome: string) =>
    send('PUT', `/moderation/appeals/${await newest('appeals', id)}`, { outcome, answer: null });
  const about = `/memes/${id}/comments/${comment}`;
  const acts: Record<Act['what'], () => Promise<{ statusCode: number }>> = {
    approve: () => send('PUT', `/memes/${id}/approval`, { status: 'approved' }),
    reject: () => send('PUT', `/memes/${id}/approval`, { status: 'rejected', ...WORDS }),
    undo: () => send('POST', `/memes/${id}/approval/undo`),
    bulk: () =>
      send('POST', '/moderation/decisions', { ids: subjects.map((each) => each.id), status: 'approved' }),
    report: () => send('POST', `/memes/${id}/reports`, { reason_code: 'insulting' }),
    reportComment: () => send('POST', `${about}/reports`, { reason_code: 'insulting' }),
    deleteComment: () => send('DELETE', about, WORDS),
    keep: () => judge('kept'),
    remove: () => judge('removed'),
    takeDown: () => send('POST', `/memes/${id}/removal`, WORDS),
    restore: () => send('DELETE', `/memes/${id}/removal`),
    appeal: () => send('POST', `/memes/${id}/appeal`, { text: 'Nu e așa.' }),
    accept: () => answer('accepted'),
    dismiss: () => answer('dismissed'),
  };
  expect((await acts[what]()).statusCode).toBeLessThan(500);
}

/** Adds a public, a pending and a removed meme of different authors, each with a comment by the next member. */
async function addSubjects(): Promise<Subject[]> {
  const states = ['approved', 'pending', 'approved'] as const;
  const subjects: Subject[] = [];
  for (const [n, status] of states.entries()) {
    const id = await addMemeRow(site.ctx, people[NAMES[n] as Name], { status: 'approved' });
    const writer = people[NAMES[(n + 1) % 3] as Name];
    const comment = await site.send('POST', `/memes/${id}/comments`, { content: 'Da' }, writer);
    await site.ctx.db.updateTable('memes').set({ status }).where('id', '=', id).execute();
    subjects.push({ id, comment: comment.json().id });
  }
  return subjects;
}

const DECISIVE = ['meme.approve', 'meme.reject', 'meme.undo', 'meme.remove', 'meme.restore'] as const;
const ANSWERS = ['appeal.accept', 'appeal.dismiss'] as const;

async function findOwnDecisions(subjects: Subject[]): Promise<unknown[]> {
  const { db } = site.ctx;
  const ids = subjects.map(({ id }) => id);
  const log = db.selectFrom('audit_log').selectAll('audit_log').where('audit_log.meme_id', 'in', ids);
  const own = await log
    .innerJoin('memes', 'memes.id', 'audit_log.meme_id')
    .where('action', 'in', [...DECISIVE, ...ANSWERS])
    .whereRef('audit_log.actor_id', '=', 'memes.user_id')
    .execute();
  const answered = await db
    .selectFrom('appeals')
    .innerJoin('audit_log', 'audit_log.id', 'appeals.decision_id')
    .selectAll('appeals')
    .where('appeals.meme_id', 'in', ids)
    .whereRef('appeals.decided_by', '=', 'audit_log.actor_id')
    .execute();
  // A takedown, a verdict and a removal each close cases and record the moderator.
  const closings = await log.where('action', '=', 'case.close').where('actor_id', 'is not', null).execute();
  const judged: unknown[] = [];
  for (const entry of closings) {
    const { case: caseId, outcome } = JSON.parse(entry.details) as { case: number; outcome: string };
    const reports = db.selectFrom('reports').select('id').where('case_id', '=', caseId);
    const theirs = await reports.where('user_id', '=', entry.actor_id).execute();
    const isAlong =
      outcome === 'removed' && entry.comment_id !== null && !(await wasModerated(entry.comment_id));
    if (theirs.length > 0 && !isAlong) judged.push(entry);
  }
  return [...own, ...answered, ...judged];
}

/** Returns false if the case was closed with its meme, or its author deleted the comment. */
async function wasModerated(commentId: number): Promise<boolean> {
  const log = site.ctx.db.selectFrom('audit_log').select('id').where('comment_id', '=', commentId);
  return (await log.where('action', 'in', ['comment.remove', 'comment.delete']).execute()).length > 0;
}

test('no decision is by a moderator whom it concerns, in any order and concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
      async (rounds) => {
        const subjects = await addSubjects();
        for (const round of rounds) await Promise.all(round.map((each) => perform(each, subjects)));
        expect(await findOwnDecisions(subjects)).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
});

test('of a concurrent report and takedown by one moderator, thirty times', async () => {
  const subjects: Subject[] = [];
  for (let n = 0; n < 30; n++) subjects.push({ id: await addMemeRow(site.ctx, people.ana), comment: 0 });
  await Promise.all(
    subjects.map(async (_, n) => {
      const takenDown = perform({ by: 'bogdan', what: 'takeDown', meme: n }, subjects);
      // Delays the report a little more each time.
      for (let step = 0; step < n % 10; step++) await site.get('/health/live');
      await perform({ by: 'bogdan', what: 'report', meme: n }, subjects);
      await takenDown;
    }),
  );
  expect(await findOwnDecisions(subjects)).toEqual([]);
});
