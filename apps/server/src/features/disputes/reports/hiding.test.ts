// On PostgreSQL in each `npm test`: reports/hiding.queries
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Notification } from '@corpomeme/contract/news/notifications';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { findDrifts } from '../../people/admin/admin.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
let olds: Member[];
let meme: Meme;
let readers: Member[];
let talked: number;
beforeAll(async () => {
  site = await startSite();
  author = await site.member();
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
  readers = await Promise.all([1, 2, 3].map(idle));
  talked = (await site.publishedMeme(author, moderator)).id;
});
afterAll(() => site.close());
beforeEach(async () => {
  // Judges what earlier tests left open, and leaves the span of the brake.
  await site.ctx.db
    .updateTable('cases')
    .set({ closed_at: 1, outcome: 'kept' })
    .where('closed_at', 'is', null)
    .execute();
  site.clock.advance(2 * HOUR);
  meme = await site.publishedMeme(author, moderator);
  olds = await Promise.all(Array.from({ length: 4 }, old));
});

/** Returns a member of ten days who never did anything. */
async function idle(): Promise<Member> {
  const member = await site.member();
  const created_at = new Date(site.clock.now() - 10 * DAY).toISOString();
  await site.ctx.db.updateTable('users').set({ created_at }).where('id', '=', member.id).execute();
  return member;
}

/** Returns a member of ten days with a comment that three others liked. */
async function old(): Promise<Member> {
  const member = await idle();
  const content = `Și la noi, ${member.username}.`;
  const { id } = (await site.send('POST', `/memes/${talked}/comments`, { content }, member)).json<Comment>();
  for (const reader of readers)
    await site.send('POST', `/memes/${talked}/comments/${id}/vote`, { voteType: 'up' }, reader);
  return member;
}
const report = (as: Member | undefined, id = meme.id, commentId?: number) =>
  site.send(
    'POST',
    commentId === undefined ? `/memes/${id}/reports` : `/memes/${id}/comments/${commentId}/reports`,
    { reason_code: 'insulting' },
    as,
  );
const status = async (as: Member | null = null, id = meme.id) =>
  (await site.get(`/memes/${id}`, as)).statusCode;
const read = async (as: Member) => (await site.get(`/memes/${meme.id}`, as)).json<Meme>();
const newsOf = async (as: Member) =>
  (await site.get('/users/me/notifications', as)).json<Notification[]>().map(({ kind }) => kind);
async function caseOf(commentId: number | null = null): Promise<Case> {
  const cases = (await site.get('/moderation/cases?limit=50', moderator)).json<Case[]>();
  const found = cases.find((each) => each.meme_id === meme.id && each.comment_id === commentId);
  if (!found) throw new Error('no open case');
  return found;
}
const WHY = { reason_code: 'insulting', reason: 'Jignitor.' };
const judge = (of: Case, outcome: string, as = moderator) =>
  site.send(
    'PUT',
    `/moderation/cases/${of.id}`,
    { outcome, version: of.meme?.version, comment_version: of.comment_version ?? undefined, ...WHY },
    as,
  );
const comment = async (content = 'Da.', as = author) =>
  (await site.send('POST', `/memes/${meme.id}/comments`, { content }, as)).json<Comment>().id;
async function comments(as: Member | null = null) {
  site.clock.advance(2000);
  return (await site.get(`/memes/${meme.id}/comments`, as)).json<Comment[]>();
}
const noDrifts = async () => expect(await findDrifts(site.ctx.db)).toEqual([]);

describe('a meme', () => {
  test('is hidden by three members, everywhere at once, and marked for its author and the desk', async () => {
    for (const member of olds.slice(0, 2)) await report(member);
    expect(await status()).toBe(200);
    const { due_at: before } = await caseOf();
    await report(olds[2]);
    site.clock.advance(2000);
    expect(await status()).toBe(404);
    expect(await status(olds[3])).toBe(404);
    for (const list of ['/memes', '/memes?sort=upvoted', '/memes/top', '/feed.xml'])
      expect((await site.get(list)).body).not.toContain(`${meme.id}`);
    expect((await site.get(meme.image_url)).statusCode).toBe(404);
    expect(await read(author)).toMatchObject({ approval_status: 'removed', is_hidden: true });
    expect(await newsOf(author)).toContain('meme.hidden');
    const hidden = await caseOf();
    expect(hidden).toMatchObject({ report_count: 3, meme: { is_hidden: true } });
    expect(hidden.hidden_at).not.toBeNull();
    expect(Date.parse(hidden.due_at)).toBeLessThan(Date.parse(before));
    expect(
      (await site.send('POST', `/memes/${meme.id}/appeal`, { text: 'De ce?' }, author)).json().code,
    ).toBe('nothing_to_appeal');
    await noDrifts();
  });

  test('is not hidden by twenty accounts of one day', async () => {
    for (let n = 0; n < 20; n++) expect((await report(await site.member())).statusCode).toBe(201);
    expect(await status()).toBe(200);
    expect((await caseOf()).hidden_at).toBeNull();
  });

  test('is brought back by a moderator, and further reports do not hide it', async () => {
    for (const member of olds.slice(0, 3)) await report(member);
    expect((await judge(await caseOf(), 'kept')).statusCode).toBe(200);
    site.clock.advance(2000);
    expect(await status()).toBe(200);
    expect(await read(author)).not.toHaveProperty('is_hidden');
    expect(await newsOf(author)).toContain('meme.restored');
    for (let n = 0; n < 4; n++) await report(await old());
    expect(await status()).toBe(200);
    await noDrifts();
  });

  test('stays removed if the moderator decides so, who may then be appealed against', async () => {
    for (const member of olds.slice(0, 3)) await report(member);
    expect((await judge(await caseOf(), 'removed')).statusCode).toBe(200);
    const after = await read(author);
    expect(after).toMatchObject({ approval_status: 'removed', reason_code: 'insulting' });
    expect(after).not.toHaveProperty('is_hidden');
    expect(await newsOf(author)).toContain('meme.removed');
    expect(await newsOf(olds[0] as Member)).toContain('report.closed');
    expect((await site.send('POST', `/memes/${meme.id}/appeal`, { text: 'De ce?' }, author)).statusCode).toBe(
      201,
    );
    await noDrifts();
  });

  test('is judged once by two moderators, and hidden once by reports that arrive together', async () => {
    const second = await site.member('moderator');
    await Promise.all(olds.map((member) => report(member)));
    site.clock.advance(2000);
    expect(await status()).toBe(404);
    expect((await newsOf(author)).filter((kind) => kind === 'meme.hidden').length).toBeGreaterThan(0);
    const open = await caseOf();
    const answers = await Promise.all([judge(open, 'kept'), judge(open, 'removed', second)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(1);
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
    await noDrifts();
  });

  test('stays public where an admin turned hiding off', async () => {
    await site.send('PATCH', '/admin/screening', { hide_reports_from: 0 }, admin);
    for (const member of olds) await report(member);
    expect(await status()).toBe(200);
    await site.send('PATCH', '/admin/screening', { hide_reports_from: 150 }, admin);
  });
});

describe('a comment', () => {
  test('is hidden with its place, counted no more, and marked for its author', async () => {
    const id = await comment();
    for (const member of olds.slice(0, 3)) await report(member, meme.id, id);
    expect(await comments()).toMatchObject([{ id, is_deleted: true }]);
    expect(await comments(author)).toMatchObject([{ id, state: 'held', held_for: [{ reason: 'reported' }] }]);
    expect((await read(author)).commentCount).toBe(0);
    expect(await newsOf(author)).toContain('comment.hidden');
    await noDrifts();
    const edited = await site.send('PATCH', `/memes/${meme.id}/comments/${id}`, { content: 'Nu.' }, author);
    expect(edited.json()).toMatchObject({ state: 'held', held_for: [{ reason: 'reported' }] });
    expect((await judge(await caseOf(id), 'kept')).statusCode).toBe(200);
    expect(await comments()).toMatchObject([{ id, is_deleted: false }]);
    expect((await read(author)).commentCount).toBe(1);
    await noDrifts();
  });

  test('is hidden by one member if the checks agree', async () => {
    const id = await comment('Un cuvantnou aici.');
    await report(olds[0], meme.id, id);
    expect(await comments()).toMatchObject([{ is_deleted: false }]);
    const entry = {
      patterns: ['cuvantnou'],
      effect: 'mark',
      places: ['comments'],
      language: 'any',
      is_on: true,
    };
    const [word] = (await site.send('POST', '/admin/listed-words', entry, admin)).json<{ id: number }[]>();
    await report(await site.member(), meme.id, id);
    expect(await comments()).toMatchObject([{ is_deleted: true }]);
    await site.send('DELETE', `/admin/listed-words/${word?.id}`, undefined, admin);
    await noDrifts();
  });
});

describe('many reports', () => {
  /** One after the other, because the queue of pictures is short. */
  async function publish(count: number, fields?: Record<string, string>): Promise<Meme[]> {
    const memes: Meme[] = [];
    while (memes.length < count) memes.push(await site.publishedMeme(author, moderator, fields));
    return memes;
  }
  async function publishOf(companies: string[]): Promise<Meme[]> {
    const memes: Meme[] = [];
    for (const company of companies) memes.push(...(await publish(1, { company, city: 'Brasov' })));
    return memes;
  }
  const hiddenOf = async (memes: Meme[]) => {
    const states = await Promise.all(memes.map(({ id }) => status(null, id)));
    return states.filter((code) => code === 404).length;
  };

  test('of three accounts that never did anything hide nothing', async () => {
    const [memes, three] = [await publish(8), await Promise.all([1, 2, 3].map(idle))];
    for (const { id } of memes) for (const as of three) expect((await report(as, id)).statusCode).toBe(201);
    expect(await hiddenOf(memes)).toBe(0);
  });

  test('of one set of reporters hide two things at a time, until a moderator judges', async () => {
    // They were right before, so that one open report does not end their weight.
    const three = await Promise.all([old(), old(), old()]);
    for (let n = 0; n < 2; n++) {
      const [wrong] = (await publish(1)) as [Meme];
      for (const as of three) await report(as, wrong.id);
      const rows = site.ctx.db
        .updateTable('cases')
        .set({ closed_at: 1, outcome: 'removed', hidden_at: null });
      await rows.where('meme_id', '=', wrong.id).execute();
    }
    const companies = ['Adobe', 'Oracle', 'Amazon', 'Google'];
    const memes = await publishOf(companies);
    for (const { id } of memes) for (const as of three) await report(as, id);
    expect(await hiddenOf(memes)).toBe(2);
  });

  test('hide a twentieth of the memes of a company, and at least one', async () => {
    const memes = await publish(6, { company: 'Bitdefender', city: 'Brasov' });
    for (const { id } of memes.slice(0, 3))
      for (const as of await Promise.all([old(), old(), old()])) await report(as, id);
    expect(await hiddenOf(memes)).toBe(1);
    await noDrifts();
  });

  test('hide three things within an hour on a quiet site, and then staff are told', async () => {
    const braked: object[] = [];
    site.ctx.bus.subscribe('hiding.braked', (event) => braked.push(event));
    const companies = ['Adobe', 'Oracle', 'Amazon', 'Google'];
    const memes = await publishOf(companies);
    for (const { id } of memes)
      for (const as of await Promise.all([old(), old(), old()])) await report(as, id);
    expect([await hiddenOf(memes), braked.length]).toEqual([3, 1]);
    site.clock.advance(2 * HOUR);
    await report(await old(), memes[3]?.id);
    expect(await hiddenOf(memes)).toBe(4);
  });
});

test('admins read how much of what was hidden was kept', async () => {
  const before = (await site.get('/admin/screening', admin)).json().hidden;
  for (const member of olds.slice(0, 3)) await report(member);
  await judge(await caseOf(), 'kept');
  const after = (await site.get('/admin/screening', admin)).json().hidden;
  expect(after).toEqual({ total: before.total + 1, kept: before.kept + 1 });
});
