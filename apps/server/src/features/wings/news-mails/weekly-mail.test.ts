import { WEEKLY_MAIL } from '@corpomeme/contract/news/notifications';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addMemeRow } from '../../../../test/meme-rows.ts';
import { advanceToMailHour, mailsTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { sendWeeklyMails } from './weekly-mail.service.ts';

const WEEK = 7 * DAY;

let site: TestSite;
let author: Member;
let me: Member;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.ctx.db.deleteFrom('weekly_mails').execute();
  advanceToMailHour(site);
  // Sessions end after a month.
  [author, me] = [await site.member(), await site.member()];
});

const turn = (enabled: boolean, as = me) => site.send('PUT', '/users/me/weekly', { enabled }, as);
const setting = async () => (await site.get('/users/me/weekly', me)).json<{ enabled: boolean }>().enabled;
const meme = (title: string, votes: number, changes = {}) =>
  addMemeRow(site.ctx, author, { title, votes, ...changes });
const mails = () => mailsTo(site, me.email);

/** Turns the mail on and lets a week pass, so that only later memes count. */
async function passWeek() {
  expect((await turn(true)).statusCode).toBe(200);
  site.clock.advance(WEEK);
}

test('is off by default, and turning it on is idempotent', async () => {
  expect(await setting()).toBe(false);
  await turn(true);
  site.clock.advance(3 * DAY);
  await turn(true);
  expect(await setting()).toBe(true);
  site.clock.advance(4 * DAY);
  await meme('A lor', 1);
  expect(await sendWeeklyMails(site.ctx)).toBe(1);
  await turn(false);
  expect(await setting()).toBe(false);
  site.clock.advance(WEEK);
  await meme('A lor', 1);
  expect(await sendWeeklyMails(site.ctx)).toBe(0);
});

test.each([{}, { enabled: 1 }, { enabled: null }])('refuses %j', async (body) => {
  expect((await site.send('PUT', '/users/me/weekly', body, me)).statusCode).toBe(400);
});

test('has the most upvoted public memes of the week, in both languages, escaped and without pictures', async () => {
  await turn(true);
  await meme('De săptămâna trecută', 999);
  site.clock.advance(WEEK + DAY);
  for (let n = 1; n <= WEEKLY_MAIL.memes; n++) await meme(`Locul ${10 - n}`, n);
  const best = await meme('<b>Prima</b> & "unica"', 90);
  await meme('La coadă', 100, { status: 'pending' });
  await meme('Coborâtă', 100, { status: 'removed' });
  expect(await sendWeeklyMails(site.ctx)).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Meme-urile săptămânii · Memes of the week');
  expect(mail?.text).toContain(`<b>Prima</b> & "unica" · Adobe\n${site.ctx.config.publicUrl}/meme/${best}`);
  for (const place of ['Locul 5', 'Locul 6', 'Locul 7', 'Locul 8']) expect(mail?.text).toContain(place);
  for (const absent of ['Locul 9', 'De săptămâna trecută', 'La coadă', 'Coborâtă'])
    expect(mail?.text).not.toContain(absent);
  expect(mail?.text?.indexOf('Prima')).toBeLessThan(mail?.text?.indexOf('Locul 5') ?? 0);
  expect(mail?.html).toContain('&lt;b&gt;Prima&lt;/b&gt; &amp; &quot;unica&quot;');
  expect(mail?.html).not.toMatch(/<img|<b>Prima/);
});

test('comes once a week, by one of many processes, and again after a restart only when a week is over', async () => {
  await passWeek();
  await meme('Una', 1);
  const sent = await Promise.all([1, 2, 3].map(() => sendWeeklyMails(site.ctx)));
  expect(sent.reduce((sum, each) => sum + each)).toBe(1);
  expect(await sendWeeklyMails(site.ctx)).toBe(0);
  site.clock.advance(WEEK - DAY);
  await meme('Alta', 1);
  expect(await sendWeeklyMails(site.ctx)).toBe(0);
  site.clock.advance(DAY);
  expect(await sendWeeklyMails(site.ctx)).toBe(1);
  // The outbox has deleted the first mail meanwhile.
  expect((await mails()).at(-1)?.text).toContain('Alta');
});

test('leaves out hidden companies and muted members, and a week with nothing else sends nothing', async () => {
  await passWeek();
  await site.ctx.db.updateTable('memes').set({ status: 'removed' }).execute();
  expect(await sendWeeklyMails(site.ctx)).toBe(0);
  site.clock.advance(WEEK);
  // A new session, because the first one is old by now.
  const muted = await site.member();
  await site.ctx.db
    .insertInto('muted_members')
    .values({ user_id: me.id, muted_user_id: muted.id, muted_on: 0 })
    .execute();
  await site.ctx.db
    .insertInto('company_choices')
    .values({ user_id: me.id, company: 'Dell', choice: 'hidden', chosen_on: 0 })
    .execute();
  await addMemeRow(site.ctx, muted, { title: 'De la mutul', votes: 9 });
  await meme('Despre ascunsa', 9, { company: 'Dell' });
  expect(await sendWeeklyMails(site.ctx)).toBe(0);
  expect(await mails()).toEqual([]);
  site.clock.advance(WEEK);
  await addMemeRow(site.ctx, muted, { title: 'De la mutul', votes: 9 });
  await meme('Despre ascunsa', 9, { company: 'Dell' });
  await meme('Vizibila', 1);
  expect(await sendWeeklyMails(site.ctx)).toBe(1);
  const [mail] = await mails();
  expect(mail?.text).toContain('Vizibila');
  expect(mail?.text).not.toMatch(/De la mutul|Despre ascunsa/);
});

test.each([
  ['banned', { banned_at: 1 }],
  ['archived', { archived_at: 1 }],
  ['not verified', { email_verified: 0 as const }],
])('is not sent to members who are %s', async (_name, change) => {
  await passWeek();
  await meme('Una', 1);
  await site.ctx.db.updateTable('users').set(change).where('id', '=', me.id).execute();
  expect(await sendWeeklyMails(site.ctx)).toBe(0);
});

test('goes out in one hour of the day', async () => {
  await passWeek();
  await meme('Una', 1);
  site.clock.advance(HOUR);
  expect(await sendWeeklyMails(site.ctx)).toBe(0);
  advanceToMailHour(site);
  expect(await sendWeeklyMails(site.ctx)).toBe(1);
});

test('ends with the account', async () => {
  await turn(true);
  await site.send('DELETE', `/admin/users/${me.id}`, {}, await site.member('admin'));
  expect(await site.ctx.db.selectFrom('weekly_mails').selectAll().execute()).toEqual([]);
});

test('its link turns off only this mail, by a post, as mail clients do it', async () => {
  await turn(true);
  await site.send('PUT', '/users/me/digest', { enabled: true }, me);
  site.clock.advance(WEEK);
  await meme('Una', 1);
  await sendWeeklyMails(site.ctx);
  const [mail] = await mails();
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = /<[^>]*(\/unsubscribe\?[^>]+)>/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(link).toMatch(/^\/unsubscribe\?token=[\w.-]+&mail=weekly$/);
  const answer = await site.app.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(200);
  expect(await setting()).toBe(false);
  expect((await site.get('/users/me/digest', me)).json()).toEqual({ enabled: true });
});
