import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let moderator: Member;
let author: Member;
let speaker: Member;
let reader: Member;
beforeAll(async () => {
  site = await startSite();
  moderator = await site.member('moderator');
  author = await site.member();
  reader = await site.member();
  speaker = await addSpeaker(site, await site.member('admin'), 'Adobe');
});
afterAll(() => site.close());

const WORDS = { reason_code: 'false_claim', text: 'Nu e așa.' };
const CHANGE = { kind: 'change', content: 'Este la 13.', changed_on: '2026-01-02' };
const noticeOf = (id: number, sender: string) => ({
  ...{ url: `${site.ctx.config.publicUrl}/meme/${id}`, kind: 'defamation', sender },
  ...{ explanation: 'Oferim 10.000 de lei dacă dispare azi.', name: 'Ana', email: `${sender}@acasa.ro` },
  good_faith: true,
});

/** What those do who would like to buy a removal. Each one of them together must not take a meme away. */
const DEMANDS: Record<string, (id: number) => Promise<unknown>> = {
  contest: (id) => site.send('POST', `/memes/${id}/contest`, WORDS, speaker),
  'notice of a person': (id) => site.send('POST', '/notices', noticeOf(id, 'person')),
  'notice of a company': (id) => site.send('POST', '/notices', noticeOf(id, 'company')),
  'notice of an authority': (id) => site.send('POST', '/notices', noticeOf(id, 'authority')),
  answer: (id) => site.send('POST', `/memes/${id}/answers`, CHANGE, speaker),
  removal: (id) => site.send('POST', `/memes/${id}/removal`, { reason_code: 'other' }, speaker),
  deletion: (id) => site.send('DELETE', `/memes/${id}`, { reason_code: 'other' }, speaker),
  report: (id) => site.send('POST', `/memes/${id}/reports`, WORDS, reader),
};

const verdict = (outcome: 'kept' | 'removed') => async (id: number) => {
  const query = site.ctx.db.selectFrom('cases').select('id').where('meme_id', '=', id);
  const own = await query.where('closed_at', 'is', null).executeTakeFirst();
  if (!own) return;
  const body = { outcome, reason_code: 'false_claim' };
  await site.send('PUT', `/moderation/cases/${own.id}`, body, moderator);
};
const DECISIONS: Record<string, (id: number) => Promise<unknown>> = {
  keep: verdict('kept'),
  remove: verdict('removed'),
  restore: (id) => site.send('DELETE', `/memes/${id}/removal`, undefined, moderator),
  withdraw: (id) => site.send('DELETE', `/memes/${id}`, undefined, author),
};
const COMMANDS = { ...DEMANDS, ...DECISIONS };

const isPublic = async (id: number) => (await site.get(`/memes/${id}`)).statusCode === 200;

/** Returns the demands that were granted without a moderator's entry in the log. */
async function listUnproven() {
  const granted = await site.ctx.db
    .selectFrom('demands')
    .leftJoin('audit_log', 'audit_log.id', 'demands.decision_id')
    .select(['demands.id', 'audit_log.action', 'audit_log.actor_id', 'audit_log.reason_code'])
    .where('outcome', '=', 'removed')
    .execute();
  return granted.filter(
    ({ action, actor_id, reason_code }) =>
      action !== 'meme.remove' || actor_id !== moderator.id || reason_code === null,
  );
}

/** Returns whether the last entry about the publication of the meme is a moderator's removal with a reason. */
async function isRemovalLogged(id: number): Promise<boolean> {
  const entry = await site.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason_code'])
    .where('meme_id', '=', id)
    .where('action', 'in', ['meme.approve', 'meme.remove', 'meme.restore', 'meme.delete'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { action, actor_id, reason_code } = entry ?? {};
  return action === 'meme.remove' && actor_id === moderator.id && reason_code !== null;
}

test('nobody can buy a removal: a meme goes by its author, or by a moderator whose decision is in the log', async () => {
  const runs = fc.array(fc.constantFrom(...Object.keys(COMMANDS)), { minLength: 3, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(runs, async (names) => {
      const { id } = await site.publishedMeme(author, moderator);
      let isWithdrawn = false;
      for (const name of names) {
        const before = await isPublic(id);
        await COMMANDS[name]?.(id);
        const after = await isPublic(id);
        isWithdrawn ||= name === 'withdraw';
        if (name in DEMANDS) expect(`${name}: ${after}`).toBe(`${name}: ${before}`);
        if (!after && !isWithdrawn) expect(await isRemovalLogged(id)).toBe(true);
        expect(await listUnproven()).toEqual([]);
      }
      // Closes the file, so that the company may contest again.
      await DECISIONS.withdraw?.(id);
    }),
    {
      numRuns: 25,
      examples: [[['contest', 'remove', 'restore', 'notice of a person', 'remove']]],
    },
  );
  const granted = site.ctx.db.selectFrom('demands').select('id').where('outcome', '=', 'removed');
  expect((await granted.execute()).length).toBeGreaterThan(0);
});
