// On PostgreSQL in each `npm test`: access/concern.queries

import type { Case } from '@corpomeme/contract/disputes/reports';
import type { MemeHistory } from '@corpomeme/contract/memes/meme-history';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let member: Member;
let colleague: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite();
  member = await site.member();
  colleague = await site.member('moderator');
  admin = await site.member('admin');
});
afterAll(() => site.close());

/** A moderator whose own content is decided. */
let concerned: Member;
beforeEach(async () => {
  concerned = await site.member('moderator');
});

const decide = (id: number, status: string, as: Member) =>
  site.send('PUT', `/memes/${id}/approval`, { status, reason: 'Pentru că', reason_code: 'real_name' }, as);
const takeDown = (id: number, as: Member) =>
  site.send('POST', `/memes/${id}/removal`, { reason: 'Jignitor', reason_code: 'insulting' }, as);
const report = (path: string, as: Member) =>
  site.send('POST', `${path}/reports`, { reason_code: 'insulting', text: 'Vorbe grele' }, as);
const stateOf = async (id: number) => (await site.get(`/memes/${id}`, admin)).json<Meme>().approval_status;
const codeOf = async (answer: ReturnType<TestSite['send']>) => {
  const { statusCode, json } = await answer;
  return `${statusCode} ${json().code}`;
};
const OWN = '403 own_matter';

async function caseOf(memeId: number, as: Member): Promise<Case> {
  const all = (await site.get('/moderation/cases?limit=50', as)).json<Case[]>();
  const found = all.find(({ meme_id }) => meme_id === memeId);
  if (!found) throw new Error(`no case about ${memeId}`);
  return found;
}

async function commentOf(memeId: number, as: Member): Promise<number> {
  const answer = await site.send('POST', `/memes/${memeId}/comments`, { content: 'Chiar așa' }, as);
  return answer.json().id;
}

describe('an own meme', () => {
  test('is decided by others: alone, in bulk, and by undoing', async () => {
    const [one, two, others] = [
      await addMemeRow(site.ctx, concerned, { status: 'pending' }),
      await addMemeRow(site.ctx, concerned, { status: 'pending' }),
      await addMemeRow(site.ctx, member, { status: 'pending' }),
    ];
    expect(await codeOf(decide(one, 'approved', concerned))).toBe(OWN);
    expect(await codeOf(decide(one, 'rejected', concerned))).toBe(OWN);
    const body = { ids: [one, two, others], status: 'approved' };
    const outcomes = (await site.send('POST', '/moderation/decisions', body, concerned)).json();
    expect(outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'own_matter',
      'own_matter',
      'decided',
    ]);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['pending', 'pending']);
    expect((await decide(one, 'approved', colleague)).statusCode).toBe(200);
    // An earlier release allowed moderators to decide their own memes.
    const decided = { status: 'approved', decided_by: concerned.id, decided_at: site.clock.now() } as const;
    await site.ctx.db.updateTable('memes').set(decided).where('id', '=', two).execute();
    expect(await codeOf(site.send('POST', `/memes/${two}/approval/undo`, undefined, concerned))).toBe(OWN);
  });

  test('is neither removed nor restored by its author', async () => {
    const meme = await site.publishedMeme(concerned, colleague);
    expect(await codeOf(takeDown(meme.id, concerned))).toBe(OWN);
    await takeDown(meme.id, admin);
    expect(await codeOf(site.send('DELETE', `/memes/${meme.id}/removal`, undefined, concerned))).toBe(OWN);
    expect(await stateOf(meme.id)).toBe('removed');
    expect((await site.send('DELETE', `/memes/${meme.id}/removal`, undefined, colleague)).statusCode).toBe(
      200,
    );
  });

  test('cannot be edited by its author once public, whatever the author’s permissions', async () => {
    const meme = await site.publishedMeme(admin, colleague);
    const edit = site.send('PATCH', `/memes/${meme.id}`, { title: 'Nevăzut de nimeni' }, admin);
    expect(await codeOf(edit)).toBe('409 meme_not_editable');
  });

  test('is in the queue and counted, without findings and colleagues’ activity', async () => {
    const id = await addMemeRow(site.ctx, concerned, { status: 'pending', review_score: 90 });
    const finding = {
      meme_id: id,
      check_name: 'new-author',
      weight: 90,
      details: '{}',
      found_at: 1,
    } as const;
    await site.ctx.db.insertInto('findings').values(finding).execute();
    const cardOf = async (as: Member) => {
      const answer = await site.get('/moderation/queue?limit=50', as);
      const card = answer.json<QueueCard[]>().find(({ meme }) => meme.id === id);
      return { card, total: answer.headers['x-total-count'] };
    };
    const [own, others] = [await cardOf(concerned), await cardOf(colleague)];
    expect(own.card).toMatchObject({ concerns_you: true, findings: [], author: null, review_score: 0 });
    expect(others.card).toMatchObject({ concerns_you: false, findings: [{ check: 'new-author' }] });
    expect(own.total).toBe(others.total);
  });

  test('shows its author what any author sees: the reason, but no name', async () => {
    const id = await addMemeRow(site.ctx, concerned, { status: 'pending' });
    await decide(id, 'rejected', colleague);
    const seen = (await site.get(`/memes/${id}`, concerned)).json<Meme>();
    expect(seen).toMatchObject({ rejection_reason: 'Pentru că', approved_by_username: null });
    expect((await site.get(`/memes/${id}`, admin)).json<Meme>().approved_by_username).toBe(
      colleague.username,
    );
    const history = (await site.get(`/memes/${id}/history`, concerned)).json<MemeHistory>();
    expect(history.map(({ event, username }) => [event, username])).toEqual([
      ['submitted', concerned.username],
      ['rejected', null],
    ]);
  });
});

describe('a reported subject', () => {
  test('if it is an own meme, can neither be read nor judged by its author', async () => {
    const meme = await site.publishedMeme(concerned, colleague);
    await report(`/memes/${meme.id}`, member);
    const own = await caseOf(meme.id, concerned);
    expect(own.concerns_you).toBe(true);
    const read = await site.get(`/moderation/cases/${own.id}`, concerned);
    expect([read.statusCode, read.json().code]).toEqual([403, 'own_matter']);
    expect(read.body).not.toContain(member.username);
    const words = { reason: 'x', reason_code: 'insulting' };
    for (const outcome of ['kept', 'removed'])
      expect(
        await codeOf(site.send('PUT', `/moderation/cases/${own.id}`, { outcome, ...words }, concerned)),
      ).toBe(OWN);
    const seen = await site.get(`/moderation/cases/${own.id}`, colleague);
    expect(seen.json()).toMatchObject({ concerns_you: false, reports: [{ username: member.username }] });
  });

  test('if it is an own comment, can neither be read nor judged; its author may still delete it', async () => {
    const meme = await site.publishedMeme(member, colleague);
    const comment = await commentOf(meme.id, concerned);
    await report(`/memes/${meme.id}/comments/${comment}`, member);
    const own = await caseOf(meme.id, concerned);
    expect((await site.get(`/moderation/cases/${own.id}`, concerned)).statusCode).toBe(403);
    const verdict = { outcome: 'removed', reason: 'x', reason_code: 'insulting' };
    expect(await codeOf(site.send('PUT', `/moderation/cases/${own.id}`, verdict, concerned))).toBe(OWN);
    expect(
      (await site.send('DELETE', `/memes/${meme.id}/comments/${comment}`, undefined, concerned)).statusCode,
    ).toBe(200);
  });

  test('is judged by another moderator than the reporter, by each route', async () => {
    const meme = await site.publishedMeme(member, colleague);
    const comment = await commentOf(meme.id, member);
    await report(`/memes/${meme.id}`, concerned);
    const own = await caseOf(meme.id, concerned);
    expect((await site.get(`/moderation/cases/${own.id}`, concerned)).statusCode).toBe(403);
    expect(
      await codeOf(site.send('PUT', `/moderation/cases/${own.id}`, { outcome: 'kept' }, concerned)),
    ).toBe(OWN);
    expect(await codeOf(takeDown(meme.id, concerned))).toBe(OWN);
    await report(`/memes/${meme.id}/comments/${comment}`, concerned);
    const path = `/memes/${meme.id}/comments/${comment}`;
    expect(await codeOf(site.send('DELETE', path, undefined, concerned))).toBe(OWN);
    expect((await site.send('DELETE', path, undefined, colleague)).statusCode).toBe(200);
    expect((await takeDown(meme.id, colleague)).statusCode).toBe(200);
    await site.send('POST', `/memes/${meme.id}/appeal`, { text: 'Nu e așa.' }, member);
    const appeals = (await site.get('/moderation/appeals?limit=50', concerned)).json<Appeal[]>();
    const appeal = appeals.find((each) => each.meme?.id === meme.id);
    expect(appeal?.may_decide).toBe(false);
    for (const outcome of ['accepted', 'dismissed'])
      expect(
        await codeOf(site.send('PUT', `/moderation/appeals/${appeal?.id}`, { outcome }, concerned)),
      ).toBe(OWN);
  });

  test('cannot be settled by deleting it, if an admin reported it', async () => {
    const boss = await site.member('admin');
    const meme = await site.publishedMeme(member, colleague);
    await report(`/memes/${meme.id}`, boss);
    expect(await codeOf(site.send('DELETE', `/memes/${meme.id}`, undefined, boss))).toBe(OWN);
    expect((await site.send('DELETE', `/memes/${meme.id}`, undefined, admin)).statusCode).toBe(200);
  });
});

test('a moderator reads no names of members who appealed against, warned or answered them', async () => {
  const given = { kind: 'warning', reason: 'Ton', reason_code: 'insulting' };
  await site.send('POST', `/users/${concerned.id}/sanctions`, given, admin);
  const own = (await site.get(`/users/${concerned.id}/sanctions`, concerned)).json<Sanction[]>();
  expect(own).toMatchObject([{ reason: 'Ton', created_by_username: null }]);
  const others = (await site.get(`/users/${concerned.id}/sanctions`, colleague)).json<Sanction[]>();
  expect(others).toMatchObject([{ created_by_username: admin.username }]);
});

test('a block of the own picture is removed by another moderator', async () => {
  const meme = await site.meme(concerned);
  await expect
    .poll(
      async () =>
        (await site.send('POST', '/moderation/blocked-pictures', { meme_id: meme.id }, colleague)).statusCode,
    )
    .toBe(201);
  const { id } = await site.ctx.db
    .selectFrom('blocked_pictures')
    .select('id')
    .where('meme_id', '=', meme.id)
    .executeTakeFirstOrThrow();
  expect(await codeOf(site.send('DELETE', `/moderation/blocked-pictures/${id}`, undefined, concerned))).toBe(
    OWN,
  );
  expect(
    (await site.send('DELETE', `/moderation/blocked-pictures/${id}`, undefined, colleague)).statusCode,
  ).toBe(200);
});

test('the number of other deciders excludes the banned, the suspended, demoted members, and those without a required second factor', async () => {
  const alone = await startSite();
  const boss = await alone.member('admin');
  await alone.member();
  const others = async () => (await alone.get('/moderation/colleagues', boss)).json();
  expect(await others()).toEqual({ others: 0 });
  const second = await alone.member('moderator');
  expect(await others()).toEqual({ others: 1 });
  const suspension = { kind: 'suspension', days: 3, reason: 'Pauză', reason_code: 'insulting' };
  await alone.send('POST', `/users/${second.id}/sanctions`, suspension, boss);
  expect(await others()).toEqual({ others: 0 });
  alone.clock.advance(4 * 86_400_000);
  expect(await others()).toEqual({ others: 1 });
  const protect = (id: string) =>
    alone.ctx.db.updateTable('users').set({ two_factor_enabled: 1 }).where('id', '=', id).execute();
  await protect(boss.id);
  expect((await alone.send('PUT', '/admin/settings', { requireTwoFactor: true }, boss)).statusCode).toBe(200);
  expect(await others()).toEqual({ others: 0 });
  await protect(second.id);
  expect(await others()).toEqual({ others: 1 });
  await alone.close();
});
