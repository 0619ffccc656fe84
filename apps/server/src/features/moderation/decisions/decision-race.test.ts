// On PostgreSQL in each `npm test`: decisions/decisions.queries
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

const MEMES = 100;

let site: TestSite;
let moderators: [Member, Member];
let author: Member;
beforeAll(async () => {
  site = await startSite();
  moderators = [await site.member('moderator'), await site.member('moderator')];
  author = await site.member();
});
afterAll(() => site.close());

test('of two concurrent decisions on a meme, one succeeds and one is refused, a hundred times', async () => {
  const events: number[] = [];
  site.ctx.bus.subscribe('meme.approved', ({ memeId }) => events.push(memeId));
  site.ctx.bus.subscribe('meme.rejected', ({ memeId }) => events.push(memeId));
  const ids: number[] = [];
  const waiting = { company: 'Oracle', status: 'pending' } as const;
  for (let n = 0; n < MEMES; n++) ids.push(await addMemeRow(site.ctx, author, waiting));

  await Promise.all(
    ids.map(async (id, n) => {
      const decide = (moderator: Member, status: string) =>
        site.send('PUT', `/memes/${id}/approval`, { status, reason: 'Nu.' }, moderator);
      const answers = await Promise.all([
        decide(moderators[n % 2] as Member, 'approved'),
        decide(moderators[(n + 1) % 2] as Member, n % 3 === 0 ? 'approved' : 'rejected'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const [made, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
      expect(refused?.json()).toMatchObject({
        code: 'meme_already_decided',
        approval_status: made?.json().approval_status,
        approved_by_username: made?.json().approved_by_username,
      });
    }),
  );

  expect(events.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  const admin = await site.member('admin');
  for (const id of ids) {
    const entries = (await site.get(`/admin/audit?meme=${id}`, admin)).json<AuditEntry[]>();
    expect(entries, `meme ${id}`).toHaveLength(1);
  }
  const approved = await site.ctx.db
    .selectFrom('memes')
    .select('id')
    .where('status', '=', 'approved')
    .execute();
  const counted = await site.ctx.db
    .selectFrom('companies')
    .select('meme_count')
    .where('name', '=', 'Oracle')
    .executeTakeFirstOrThrow();
  expect(counted.meme_count).toBe(approved.length);
});
