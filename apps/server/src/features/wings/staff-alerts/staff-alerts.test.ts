// On PostgreSQL in each `npm test`: staff-alerts/staff-alerts
import type { Notification } from '@corpomeme/contract/news/notifications';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { writeSettings } from '../../site/settings/settings.queries.ts';
import { sendStaffAlerts } from './staff-alerts.ts';

let site: TestSite;
let author: Member;
let moderator: Member;
let admin: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  // Noon in Romania.
  const now = site.clock.now();
  site.clock.advance(DAY - (now % DAY) + 10 * HOUR);
  [author, moderator, admin] = [
    await site.member(),
    await site.member('moderator'),
    await site.member('admin'),
  ];
});
afterAll(() => site.close());

async function newsOf(as: Member) {
  const news = (await site.get('/users/me/notifications?limit=50', as)).json<Notification[]>();
  return news.filter(({ kind }) => kind === 'staff.waiting').map(({ waiting }) => waiting);
}
const subjectsTo = async (as: Member) => (await mailsTo(site, as.email)).map(({ subject }) => subject);
const set = (change: object, as = moderator) =>
  site.send(
    'PUT',
    '/moderation/alerts',
    { by_mail: true, off: [], quiet_from: 0, quiet_to: 0, ...change },
    as,
  );

test('tells those who can act, once an hour, in one line and one mail with numbers only', async () => {
  expect(await sendStaffAlerts(site.ctx)).toBe(0);
  await site.meme(author, { title: 'Un titlu secret' });
  await site.meme(author);
  expect(await sendStaffAlerts(site.ctx)).toBe(2);
  for (const as of [moderator, admin]) expect(await newsOf(as)).toEqual([{ memes: 2 }]);
  expect(await newsOf(author)).toEqual([]);
  const [mail, ...others] = await mailsTo(site, moderator.email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('memes (2)');
  expect(mail?.text).toContain('48 business hours');
  expect(mail?.text).not.toContain('secret');
  expect(await mailsTo(site, author.email)).toEqual([]);

  await site.meme(author);
  expect(await sendStaffAlerts(site.ctx)).toBe(0);
  site.clock.advance(HOUR);
  expect(await sendStaffAlerts(site.ctx)).toBe(2);
  // The earlier line goes.
  expect(await newsOf(moderator)).toEqual([{ memes: 3 }]);
  site.clock.advance(HOUR);
  expect(await sendStaffAlerts(site.ctx)).toBe(0);
});

test('leaves out own matters, also without a name', async () => {
  const other = await site.member('moderator');
  await sendStaffAlerts(site.ctx);
  site.clock.advance(HOUR);
  await site.meme(other, { nameless: 'true' });
  await site.meme(other);
  await sendStaffAlerts(site.ctx);
  expect(await newsOf(moderator)).toEqual([{ memes: 5 }]);
  expect(await newsOf(other)).toEqual([{ memes: 3 }]);
});

test('two processes tell once', async () => {
  site.clock.advance(HOUR);
  await site.meme(author);
  const before = (await subjectsTo(moderator)).length;
  const told = await Promise.all([1, 2, 3].map(() => sendStaffAlerts(site.ctx)));
  expect(told.reduce((sum, each) => sum + each)).toBe(3);
  expect(await newsOf(moderator)).toEqual([{ memes: 6 }]);
  expect(await subjectsTo(moderator)).toHaveLength(before + 1);
});

test('each kind is told: reports that are overdue, appeals, held comments', async () => {
  const meme = await site.publishedMeme(author, admin);
  const reporter = await site.member();
  await site.send('POST', `/memes/${meme.id}/reports`, { reason_code: 'real_name' }, reporter);
  await site.send('POST', `/memes/${meme.id}/comments`, { content: 'A fost Ion Popescu.' }, reporter);
  const refused = await site.meme(author);
  const why = { status: 'rejected', reason_code: 'insulting', reason: 'Nu.' };
  await site.send('PUT', `/memes/${refused.id}/approval`, why, admin);
  await site.send('POST', `/memes/${refused.id}/appeal`, { text: 'Ba da.' }, author);
  await set({ off: ['memes'] });
  site.clock.advance(HOUR);
  await sendStaffAlerts(site.ctx);
  expect(await newsOf(moderator)).toEqual([{ held: 1, appeals: 1 }]);
  // An appeal against one's own decision is for another.
  expect(await newsOf(admin)).toEqual([{ held: 1 }]);
  site.clock.advance(6 * DAY);
  [moderator, admin] = [await site.member('moderator'), await site.member('admin')];
  await set({ off: ['memes'] });
  await sendStaffAlerts(site.ctx);
  expect(await newsOf(moderator)).toEqual([{ held: 1, overdue: 2, appeals: 1 }]);
});

test('follows the choice: no mail, quiet hours, nothing for who is suspended or was removed', async () => {
  const quiet = await site.member('moderator');
  const silent = await site.member('moderator');
  const { hour } = Temporal.Instant.fromEpochMilliseconds(site.clock.now()).toZonedDateTimeISO(
    'Europe/Bucharest',
  );
  await set({ quiet_from: hour, quiet_to: (hour + 2) % 24 }, quiet);
  await set({ by_mail: false }, silent);
  expect((await site.get('/moderation/alerts', silent)).json()).toMatchObject({ by_mail: false });
  await site.send(
    'POST',
    `/users/${moderator.id}/sanctions`,
    { kind: 'suspension', reason: 'x', reason_code: 'other', days: 7 },
    admin,
  );
  await site.meme(author);
  await sendStaffAlerts(site.ctx);
  expect(await newsOf(quiet)).toEqual([]);
  expect(await newsOf(silent)).toHaveLength(1);
  expect(await mailsTo(site, silent.email)).toEqual([]);
  site.clock.advance(2 * HOUR);
  await sendStaffAlerts(site.ctx);
  expect(await newsOf(quiet)).toHaveLength(1);
  for (const [as, status] of [
    [null, 401],
    [author, 403],
  ] as const)
    expect((await site.get('/moderation/alerts', as)).statusCode).toBe(status);
  for (const wrong of [{ off: ['x'] }, { quiet_from: 24 }, { by_mail: 'yes' }])
    expect((await set(wrong, silent)).statusCode).toBe(400);
});

test('comes at once, in quiet hours too, when reports hide nothing more', async () => {
  const quiet = await site.member('moderator');
  const { hour } = Temporal.Instant.fromEpochMilliseconds(site.clock.now()).toZonedDateTimeISO(
    'Europe/Bucharest',
  );
  await set({ quiet_from: hour, quiet_to: (hour + 2) % 24 }, quiet);
  await sendStaffAlerts(site.ctx);
  expect(await newsOf(quiet)).toEqual([]);
  await sendStaffAlerts(site.ctx, { isUrgent: true });
  expect(await newsOf(quiet)).toEqual([expect.objectContaining({ hidden: 0 })]);
});

test('admins turn it off for the site', async () => {
  await writeSettings(site.ctx.db, { tellStaff: false });
  const fresh = await site.member('moderator');
  expect(await sendStaffAlerts(site.ctx)).toBe(0);
  await writeSettings(site.ctx.db, { tellStaff: true });
  expect(await sendStaffAlerts(site.ctx)).toBe(1);
  expect(await newsOf(fresh)).toHaveLength(1);
});

test('the export has the choice, and the deletion of the account takes it', async () => {
  const gone = await site.member('moderator');
  await set({ off: ['held'] }, gone);
  expect((await site.get('/users/me/export', gone)).json().desk.alerts).toMatchObject({ off: ['held'] });
  expect((await site.send('DELETE', '/users/me', undefined, gone)).statusCode).toBe(200);
  const rows = await site.ctx.db
    .selectFrom('staff_alerts')
    .selectAll()
    .where('user_id', '=', gone.id)
    .execute();
  expect(rows).toEqual([]);
});
