import type { Meme } from '@corpomeme/contract/memes/memes';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { TABLE_NAMES } from '../../../db/table-facts.ts';
import { verifyAuditChain } from '../../site/audit/audit.ts';
import { sweepLinks } from './forgetting.service.ts';

/** Forgetting (product: posting without a name): afterwards nothing ties the meme to the account. */

const WHY = { reason: 'Nu se poate', reason_code: 'insulting' };
let site: TestSite;
let author: Member;
let stranger: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  [author, stranger] = [await site.member(), await site.member()];
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
  // A whole day has passed since the accounts were created, so that their times are not those of a meme.
  site.clock.advance(DAY + 5 * HOUR + 12_345);
});
afterAll(() => site.close());

const published = (as = author) => site.publishedMeme(as, moderator, { nameless: 'true' });
const forget = (id: number, as: Member | null = author) =>
  site.send('POST', `/memes/${id}/forgetting`, undefined, as);
const withdraw = (secret: unknown) => site.send('POST', '/withdrawals', { secret } as object);
const kinds = async (as: Member) =>
  (await site.get('/users/me/notifications?limit=50', as)).json().map(({ kind }: { kind: string }) => kind);

async function everyRow(): Promise<string[]> {
  const rows: string[] = [];
  for (const table of [
    ...TABLE_NAMES,
    'mails',
    'rate_counters',
    'login_failures',
    'row_counts',
    'deleted_memes',
  ]) {
    const found = await sql<object>`select * from ${sql.table(table)}`.execute(site.ctx.db);
    rows.push(...found.rows.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return rows;
}

/**
 * Does everything that an author can do with a meme, each in a minute of its own. Returns the meme and the author's
 * moments.
 */
async function actAsAuthor(member: Member): Promise<{ meme: Meme; moments: number[]; comment: number }> {
  const moments: number[] = [];
  const act = async <T>(work: () => Promise<T>) => {
    site.clock.advance(7 * 60_000 + 4321);
    moments.push(site.clock.now());
    return work();
  };
  const send = (method: 'POST' | 'PATCH', url: string, body: object, headers = {}) =>
    act(() => site.send(method, url, body, member, headers));
  const meme = await act(() => site.meme(member, { nameless: 'true', title: 'Luni' }));
  const about = `/memes/${meme.id}`;
  await site.ctx.background.settled();
  await send('POST', `${about}/vote`, { voteType: 'up' });
  await send('POST', `${about}/same-here`, { voteType: 'up' });
  await send('PATCH', about, { title: 'Marți' });
  const decide = (status: string) =>
    act(() => site.send('PUT', `${about}/approval`, { status, ...WHY }, moderator));
  await decide('rejected');
  moments.pop();
  await send('PATCH', about, { title: 'Miercuri' });
  await decide('rejected');
  moments.pop();
  await send('POST', `${about}/appeal`, { text: 'Ba da.' });
  const [latest] = (await site.get('/users/me/notifications', member)).json();
  await send('POST', '/users/me/notifications/read', { upTo: latest.id });
  const [appeal] = (await site.get('/moderation/appeals', admin)).json();
  site.clock.advance(HOUR);
  await site.send('PUT', `/moderation/appeals/${appeal.id}`, { outcome: 'accepted', answer: null }, admin);
  const comment = await send(
    'POST',
    `${about}/comments`,
    { content: 'Așa e.', as_author: true },
    {
      'idempotency-key': 'a key of the comment',
    },
  );
  site.clock.advance(HOUR);
  await site.send('POST', `${about}/comments`, { content: 'Și la noi.' }, stranger);
  await site.ctx.background.settled();
  return { meme, moments, comment: comment.json().id };
}

/** Expects that no row, but the link before it is destroyed, joins account and meme, and that none about the meme has a moment of its author. */
async function expectForgotten(
  member: Member,
  { meme, moments, comment }: Awaited<ReturnType<typeof actAsAuthor>>,
  { isForgotten = true } = {},
): Promise<void> {
  const key = meme.image_url.split('/')[2] ?? '';
  const marks = [meme.user_id, meme.username, key, `"meme_id":${meme.id},`, `meme:${meme.id}"`];
  for (const row of await everyRow()) {
    const isAbout =
      marks.some((mark) => row.includes(mark)) ||
      row.startsWith(`memes {"id":${meme.id},`) ||
      row.startsWith(`comments {"id":${comment},`);
    // A vote is one of many; its day is not earlier than the publication.
    const isVote = /^(meme|same_here)_votes/.test(row);
    const isLink = row.startsWith('pseudonyms ') && !isForgotten;
    if (isAbout && !isVote && !isLink) expect(row).not.toContain(member.id);
    if (!isAbout && !isVote) continue;
    for (const [, digits] of row.matchAll(/:(\d{13})\b/g)) {
      for (const moment of moments)
        expect(Math.abs(Number(digits) - moment) < 30_000, `${row} tells ${moment}`).toBe(false);
    }
  }
}

test('before forgetting, one row links meme and account, and none has a moment of the author', async () => {
  const member = await site.member();
  const life = await actAsAuthor(member);
  const { meme } = life;
  await expectForgotten(member, life, { isForgotten: false });
  const linking = (await everyRow()).filter(
    (row) => row.includes(member.id) && (row.includes(meme.user_id) || row.includes(`"meme_id":${meme.id},`)),
  );
  expect(linking.map((row) => row.split(' ')[0])).toEqual(['pseudonyms']);
});

test('14 days after the publication nothing ties the meme to its author', async () => {
  const member = await site.member();
  const life = await actAsAuthor(member);
  site.clock.advance(14 * DAY - 3 * HOUR);
  await sweepLinks(site.ctx);
  expect((await site.get('/users/me/memes', member)).json()).toHaveLength(1);
  expect(await kinds(member)).toContain('meme.forgetting');
  expect((await kinds(member)).filter((kind: string) => kind === 'meme.forgetting')).toHaveLength(1);
  site.clock.advance(3 * HOUR);
  const counts = await Promise.all([sweepLinks(site.ctx), sweepLinks(site.ctx)]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1);
  await expectForgotten(member, life);
  expect((await site.get('/users/me/memes', member)).json()).toEqual([]);
  expect(await kinds(member)).toEqual([]);
  expect((await site.get('/users/me/export', member)).body).not.toContain(life.meme.username);
  expect((await site.send('DELETE', `/memes/${life.meme.id}`, undefined, member)).statusCode).toBe(403);
  expect((await site.get(`/memes/${life.meme.id}`)).json()).toMatchObject({ is_nameless: true });
  expect((await verifyAuditChain(site.ctx.db, null)).problems).toEqual([]);
});

describe('at once', () => {
  test('on request of the author alone, once, with a new secret', async () => {
    const member = await site.member();
    const life = await actAsAuthor(member);
    const { id } = life.meme;
    const first = await site.send('POST', `/memes/${id}/withdrawal-secret`, undefined, member);
    expect(first.json().secret).toMatch(/^([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}$/);
    expect((await forget(id, null)).statusCode).toBe(401);
    expect((await forget(id, stranger)).json().code).toBe('access_denied');
    expect((await forget(999_999)).json().code).toBe('meme_not_found');
    const answers = await Promise.all([forget(id, member), forget(id, member)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    await sweepLinks(site.ctx);
    site.clock.advance(2 * DAY);
    await sweepLinks(site.ctx);
    await expectForgotten(member, life);
    const secret = answers.find(({ statusCode }) => statusCode === 200)?.json().secret;
    const rows = await everyRow();
    expect(rows.filter((row) => row.includes(secret) || row.includes(secret.replaceAll('-', '')))).toEqual(
      [],
    );
    const renewed = await site.send('POST', `/memes/${id}/withdrawal-secret`, undefined, member);
    expect(renewed.json().code).toBe('access_denied');
    expect((await withdraw(first.json().secret)).json().code).toBe('withdrawal_secret_unknown');
    const both = await Promise.all([withdraw(secret), withdraw(secret.toLowerCase().replaceAll('-', ' '))]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect((await site.get(`/memes/${id}`)).statusCode).toBe(404);
    expect((await site.get(life.meme.image_url)).statusCode).toBe(404);
  });

  test('not while the meme is pending, or was posted with a name', async () => {
    const meme = await site.meme(author, { nameless: 'true' });
    expect((await forget(meme.id)).json().code).toBe('meme_undecided');
    expect((await forget(meme.id, stranger)).json().code).toBe('meme_not_found');
    expect((await forget((await site.publishedMeme(author, moderator)).id)).json().code).toBe('not_nameless');
  });

  test('not while a sanction through the meme is in force, which binds also after a deletion', async () => {
    const member = await site.member();
    const { id, user_id } = await published(member);
    const body = { kind: 'posting_ban', days: 20, ...WHY };
    await site.send('POST', `/users/${user_id}/sanctions`, body, moderator);
    expect((await forget(id, member)).json().code).toBe('sanction_in_force');
    await site.send('DELETE', `/memes/${id}`, undefined, member);
    site.clock.advance(16 * DAY);
    await sweepLinks(site.ctx);
    const upload = () => site.upload(member, { company: 'Adobe', city: 'Iasi' });
    expect((await upload()).statusCode).toBe(403);
    site.clock.advance(5 * DAY);
    await sweepLinks(site.ctx);
    const links = site.ctx.db.selectFrom('pseudonyms').select('id').where('id', '=', user_id);
    expect(await links.execute()).toEqual([]);
    expect((await upload()).json().code).toBe('image_required');
    const late = await site.send('POST', `/users/${user_id}/sanctions`, body, moderator);
    // The answer does not tell that the link is gone (decision 332).
    expect(late.statusCode, late.body).toBe(201);
    expect((await upload()).json().code).toBe('image_required');
  });
});

test('an account takes its links along when it is deleted', async () => {
  const member = await site.member();
  const life = await actAsAuthor(member);
  const waiting = await site.meme(member, { nameless: 'true' });
  await site.send('DELETE', `/admin/users/${member.id}`, undefined, admin);
  await sweepLinks(site.ctx);
  expect((await site.get(`/memes/${life.meme.id}`)).json()).toMatchObject({ username: life.meme.username });
  // Its removal at this moment would show moderators whose it was (decision 170).
  expect((await site.get(`/memes/${waiting.id}`, moderator)).statusCode).toBe(200);
  expect(
    await site.ctx.db.selectFrom('pseudonyms').select('id').where('account_id', '=', member.id).execute(),
  ).toEqual([]);
  const [entry] = (await site.get('/admin/audit?action=user.delete', admin)).json();
  expect(entry.details).toEqual({ withdrawn_memes: 0 });
  const reveal = await site.send('POST', `/admin/memes/${life.meme.id}/author`, { reason: 'x' }, admin);
  expect(reveal.json().code).toBe('author_forgotten');
});

test('the author of a deleted meme reads why for 14 days', async () => {
  const member = await site.member();
  const meme = await published(member);
  await site.send('DELETE', `/memes/${meme.id}`, WHY, admin);
  await sweepLinks(site.ctx);
  expect(await kinds(member)).toContain('meme.deleted');
  site.clock.advance(14 * DAY + 1);
  await sweepLinks(site.ctx);
  expect(await kinds(member)).toEqual([]);
});

test.each([undefined, null, '', 7, 'x', 'x'.repeat(101), '---', 'ABCDE-ABCDE-ABCDE-ABCDE'])(
  'the secret %j withdraws nothing',
  async (secret) => {
    expect([400, 404]).toContain((await withdraw(secret)).statusCode);
  },
);

test('the link waits while a complaint is open if the author wishes so, for nobody else to see', async () => {
  // Sessions ended while the clock moved.
  [author, stranger] = [await site.member(), await site.member()];
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
  const { id, user_id } = await published();
  const address = `/memes/${id}/forgetting`;
  const wait = (waits: boolean, as = author) => site.send('PUT', address, { waits }, as);
  expect((await site.get(address, author)).json()).toEqual({ waits: false });
  expect((await wait(true, moderator)).json().code).toBe('access_denied');
  expect((await site.get(address, admin)).statusCode).toBe(403);
  const before = (await site.get(`/memes/${id}`, moderator)).body;
  expect((await wait(true)).json()).toEqual({ waits: true });
  expect((await site.get(`/memes/${id}`, moderator)).body).toBe(before);
  await site.send('POST', `/memes/${id}/reports`, { reason_code: 'other' }, stranger);
  site.clock.advance(20 * DAY);
  await sweepLinks(site.ctx);
  const link = site.ctx.db.selectFrom('pseudonyms').select('id').where('id', '=', user_id);
  expect(await link.execute()).toHaveLength(1);
  const [open] = (await site.get('/moderation/cases', moderator)).json();
  await site.send('PUT', `/moderation/cases/${open.id}`, { outcome: 'kept' }, moderator);
  await sweepLinks(site.ctx);
  expect(await link.execute()).toEqual([]);
});
