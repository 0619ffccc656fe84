import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { WaitingCounts } from '@corpomeme/contract/moderation/moderation';
import type { Setup, SetupStep } from '@corpomeme/contract/people/admin';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { addMemeRow } from '../../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import { backUp } from '../../../../cli/backup-verbs.ts';
import { describeUpgrade } from './setup.ts';

/** Null: the mail server accepts. */
let refusal: Error | null = null;
const mails: string[] = [];
let server: SMTPServer;
let site: TestSite;
let admin: Member;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(refusal),
    onData: (stream, { envelope }, callback) =>
      void text(stream).then(() => {
        mails.push(...envelope.rcptTo.map(({ address }) => address));
        callback();
      }, callback),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://corpomeme.ro' };
  site = await startSite({ env, hasStillClock: true });
  admin = await site.member('admin');
});
afterAll(async () => {
  await site.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const read = async (as = admin) => (await site.get('/admin/setup', as)).json<Setup>();
const stateOf = async (step: SetupStep) => (await read()).steps.find((each) => each.step === step)?.state;
const waiting = async (as = admin) => (await site.get('/moderation/waiting', as)).json<WaitingCounts>();
const settle = (step: string, state: string) => site.send('PUT', `/admin/setup/${step}`, { state }, admin);

test('mails work once the mail server accepted one to the admin, until there is another server', async () => {
  expect(await stateOf('mail')).toBe('open');
  refusal = Object.assign(new Error('no'), { responseCode: 550 });
  const refused = await site.send('POST', '/admin/setup/mail', undefined, admin);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    502,
    { code: 'mail_failed', reason: 'EENVELOPE' },
  ]);
  expect(await stateOf('mail')).toBe('open');
  refusal = null;
  const sent = await site.send('POST', '/admin/setup/mail', undefined, admin);
  expect(sent.json<Setup>()).toMatchObject({
    mail_by: 'smtp',
    mail_worked_at: new Date(site.clock.now()).toISOString(),
  });
  const { email } = await site.ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  expect(mails).toEqual([email]);
  expect(await stateOf('mail')).toBe('done');
  await site.ctx.db
    .updateTable('site_settings')
    .set({ value: JSON.stringify({ server: 'another', at: 1 }) })
    .where('name', '=', 'setupMail')
    .execute();
  expect(await stateOf('mail')).toBe('open');
});

test('an admin settles a step and opens it again, each recorded once', async () => {
  for (const state of ['settled', 'settled', 'open']) {
    const answer = await settle('companies', state);
    expect(answer.json<Setup>().steps).toContainEqual({ step: 'companies', state });
  }
  const log = (await site.get('/admin/audit?action=site.settings', admin)).json<AuditEntry[]>();
  expect(log.map(({ details }) => details)).toEqual([
    { setup: 'companies', state: 'open' },
    { setup: 'companies', state: 'settled' },
  ]);
  expect((await settle('companies', 'done')).statusCode).toBe(400);
  expect((await settle('coffee', 'settled')).statusCode).toBe(400);
});

test('a second moderator and a proved backup are found, and a backup of last week is too old', async () => {
  expect([await stateOf('address'), await stateOf('moderator'), await stateOf('backup')]).toEqual([
    'done',
    'open',
    'open',
  ]);
  await site.member('moderator');
  expect(await stateOf('moderator')).toBe('done');
  const file = path.join(site.dataDir, 'setup-backup.tar');
  await backUp.run(site.ctx, { operands: [file], options: {}, print: () => {} } as never);
  expect(await read()).toMatchObject({ backed_up_at: new Date(site.clock.now()).toISOString() });
  expect(await stateOf('backup')).toBe('done');
  site.clock.advance(7 * 86_400_000);
  expect(await stateOf('backup')).toBe('open');
});

test('words that hold since an upgrade are said at its first start, and in the checklist until an admin has seen to them', async () => {
  expect([await stateOf('upgrade'), await describeUpgrade(site.ctx)]).toEqual(['done', []]);
  const words = {
    pattern: 'pontaj',
    effect: 'hold',
    places: '["memes"]',
    language: 'any',
    is_on: 1,
  } as const;
  const { id } = await site.ctx.db
    .insertInto('listed_words')
    .values({ ...words, changed_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const starts = [await describeUpgrade(site.ctx), await describeUpgrade(site.ctx)];
  expect(starts).toEqual([[expect.stringContaining('one of 1 listed words waits for a moderator')], []]);
  expect(await stateOf('upgrade')).toBe('open');
  await settle('upgrade', 'settled');
  expect(await stateOf('upgrade')).toBe('settled');
  await settle('upgrade', 'open');
  const changed = {
    ...words,
    pattern: 'pontaj',
    effect: 'mark',
    places: ['memes'],
    refusal: null,
    is_on: true,
  };
  const answer = await site.send('PUT', `/admin/listed-words/${id}`, { ...changed, version: 1 }, admin);
  expect([answer.statusCode, await stateOf('upgrade')]).toEqual([200, 'done']);
});

test('what waits is counted by place, without the open steps of the checklist', async () => {
  const [author, moderator, reporter] = [
    await site.member(),
    await site.member('moderator'),
    await site.member(),
  ];
  const nothing = { memes: 0, reports: 0, appeals: 0 };
  expect(await waiting(moderator)).toEqual(nothing);
  await addMemeRow(site.ctx, author, { status: 'pending' });
  const rejected = await addMemeRow(site.ctx, author, { status: 'pending' });
  await site.send('PUT', `/memes/${rejected}/approval`, { status: 'rejected' }, moderator);
  await site.send('POST', `/memes/${rejected}/appeal`, { text: 'De ce?' }, author);
  const reported = await addMemeRow(site.ctx, author);
  await site.send('POST', `/memes/${reported}/reports`, { reason_code: 'other' }, reporter);
  expect((await read()).steps.some(({ state }) => state === 'open')).toBe(true);
  for (const staff of [moderator, admin])
    expect(await waiting(staff)).toEqual({ memes: 1, reports: 1, appeals: 1 });
});
