// On PostgreSQL in each `npm test`: speakers/speakers.queries

import { SPEAKER, type Speaker, type Speaking } from '@corpomeme/contract/companies/speakers';
import type { AuditEntry } from '@corpomeme/contract/people/audit-log';
import type { Session } from '@corpomeme/contract/people/auth';
import { DAY } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { mailsTo, tokenMailedTo } from '../../../../test/outbox.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { forgetProofs } from './speakers.queries.ts';

let site: TestSite;
let admin: Member;
/** The test's own name server. */
const records: Record<string, string[]> = {};
beforeAll(async () => {
  site = await startSite();
  site.ctx.readTextRecords = async (name) => records[name] ?? [];
  admin = await site.member('admin');
});
afterAll(() => site.close());

let companies = 0;
async function addCompany(website: string | null): Promise<{ id: number; name: string; host: string }> {
  companies += 1;
  const name = `Firma ${companies} SRL`;
  const host = `firma${companies}.example`;
  const body = { name, website: website?.replace('HOST', host) };
  const added = await site.send('POST', '/admin/companies', body, admin);
  return { id: added.json().id, name, host };
}

const path = (name: string, step = '') => `/companies/${encodeURIComponent(name)}/speaking${step}`;
const read = async (name: string, as: Member) => (await site.get(path(name), as)).json<Speaking>();
const ask = async (name: string, as: Member) =>
  (await site.send('POST', path(name), {}, as)).json<Speaking>();
const checkRecord = (name: string, as: Member) => site.send('POST', path(name, '/record'), {}, as);
const mail = (name: string, mailbox: string, as: Member) =>
  site.send('POST', path(name, '/mails'), { mailbox }, as);
const openLink = (name: string, token: string, as: Member) =>
  site.send('POST', path(name, '/link'), { token }, as);
const mailedToken = async (address: string) =>
  /#([\w-]+)/.exec((await mailsTo(site, address)).at(-1)?.text ?? '')?.[1] ?? '';

async function publish(name: string, as: Member): Promise<void> {
  const { record } = await ask(name, as);
  if (record) records[record.name] = [...(records[record.name] ?? []), record.value];
}

test('a DNS record proves who speaks for a company, for a year and at its website', async () => {
  const { id, name, host } = await addCompany('https://www.HOST/');
  const [member, colleague] = [await site.member(), await site.member()];
  expect(await read(name, member)).toMatchObject({ host, state: 'none', record: null, needs_look: false });
  const asked = await ask(name, member);
  expect(asked).toMatchObject({ state: 'asked', record: { name: `_corpomeme.${host}` }, until: null });
  expect(await ask(name, member)).toEqual(asked);
  const missing = await checkRecord(name, member);
  expect([missing.statusCode, missing.json().code]).toEqual([409, 'speaker_record_missing']);

  await publish(name, member);
  const proven = (await checkRecord(name, member)).json<Speaking>();
  expect(proven).toMatchObject({ state: 'speaking', record: null });
  expect(Date.parse(proven.until as string) - site.clock.now()).toBeGreaterThan(364 * DAY);
  await publish(name, colleague);
  expect((await checkRecord(name, colleague)).json()).toMatchObject({ state: 'speaking' });

  // The record is used up: the proof ends after a year, and the old record renews nothing.
  await site.ctx.db
    .updateTable('company_speakers')
    .set((row) => ({
      asked_at: row('asked_at', '-', SPEAKER.proofLife),
      proven_at: row('proven_at', '-', SPEAKER.proofLife),
    }))
    .where('user_id', '=', member.id)
    .execute();
  expect(await read(name, member)).toMatchObject({ state: 'none', until: null });
  expect((await checkRecord(name, member)).json().code).toBe('speaker_token_invalid');
  await ask(name, member);
  expect((await checkRecord(name, member)).json().code).toBe('speaker_record_missing');
  await publish(name, member);
  expect((await checkRecord(name, member)).json()).toMatchObject({ state: 'speaking' });
  // Another website is another owner.
  await site.send('PATCH', `/admin/companies/${id}`, { website: 'https://other.example' }, admin);
  expect(await read(name, member)).toMatchObject({ state: 'none', host: 'other.example' });
});

test("the record of one account proves nothing for another one, or for another company's account", async () => {
  const { name } = await addCompany('https://HOST/');
  const other = await addCompany('https://HOST/');
  const [member, thief] = [await site.member(), await site.member()];
  await publish(name, member);
  expect((await checkRecord(name, thief)).json().code).toBe('speaker_token_invalid');
  await ask(name, thief);
  expect((await checkRecord(name, thief)).json().code).toBe('speaker_record_missing');
  const { record } = await ask(other.name, member);
  records[record?.name as string] = Object.values(records)
    .flat()
    .filter((value) => value !== record?.value);
  expect((await checkRecord(other.name, member)).json().code).toBe('speaker_record_missing');
});

test('a link in a mail works once, in the account that asked, for two weeks', async () => {
  const { name, host } = await addCompany('https://HOST/');
  const [member, thief] = [await site.member(), await site.member()];
  expect((await mail(name, 'office', member)).json().code).toBe('speaker_token_invalid');
  await ask(name, member);
  await ask(name, thief);
  const sent = await mail(name, 'office', member);
  expect(sent.statusCode).toBe(202);
  const [letter] = await mailsTo(site, `office@${host}`);
  expect(letter?.subject).toContain(name);
  expect(`${letter?.text}${letter?.html}`).not.toContain(member.username);
  const token = await mailedToken(`office@${host}`);
  for (const [given, as] of [
    [token, thief],
    ['x', member],
    [`${token}x`, member],
  ] as const)
    expect((await openLink(name, given, as)).json().code).toBe('speaker_token_invalid');
  const record = (await read(name, member)).record?.value.split('=')[1] as string;
  expect((await openLink(name, record, member)).json().code).toBe('speaker_token_invalid');

  const both = await Promise.all([openLink(name, token, member), openLink(name, token, member)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  await mail(name, 'office', thief);
  site.clock.advance(SPEAKER.tokenLife);
  const late = await openLink(name, await mailedToken(`office@${host}`), thief);
  expect(late.json().code).toBe('speaker_token_invalid');
  expect(await read(name, thief)).toMatchObject({ state: 'none' });
});

test('mailboxes of a host get few mails a day, whoever asks, and the answer does not tell', async () => {
  const { name, host } = await addCompany('https://HOST/');
  const members = await Promise.all([site.member(), site.member()]);
  for (const member of members) await ask(name, member);
  const answers = new Set<string>();
  for (let n = 0; n < SPEAKER.mailsPerDay + 4; n++)
    answers.add((await mail(name, 'office', members[n % 2] as Member)).body);
  expect(answers.size).toBe(1);
  expect(await mailsTo(site, `office@${host}`)).toHaveLength(SPEAKER.mailsPerDay);
  const refused = ['', 'a@b', 'a b', 'a\r\nBcc: x', '.a', 'a,b', '"a"'];
  for (const mailbox of refused)
    expect((await mail(name, mailbox, members[0] as Member)).statusCode, mailbox).toBe(400);
});

test('an admin looks at the proof of a host that others may use', async () => {
  const { name, host } = await addCompany('https://HOST/cariere');
  const member = await site.member();
  await publish(name, member);
  expect((await checkRecord(name, member)).json()).toMatchObject({ state: 'waiting', needs_look: true });
  const waiting = (await site.get('/admin/speakers', admin)).json<Speaker[]>()[0];
  expect(waiting).toMatchObject({ company: name, host, username: member.username, is_confirmed: false });
  const settle = (confirmed: boolean) =>
    site.send('PUT', `/admin/speakers/${waiting?.id}`, { confirmed }, admin);
  expect((await settle(true)).json<Speaker[]>().find(({ id }) => id === waiting?.id)?.is_confirmed).toBe(
    true,
  );
  expect(await read(name, member)).toMatchObject({ state: 'speaking' });
  expect((await settle(false)).json<Speaker[]>().map(({ id }) => id)).not.toContain(waiting?.id);
  expect(await read(name, member)).toMatchObject({ state: 'none' });
  expect((await settle(true)).json().code).toBe('speaker_not_found');
  const log = (await site.get('/admin/audit?action=company.speaker', admin)).json<AuditEntry[]>();
  expect(log.slice(0, 3).map(({ actor_id, user_id, details }) => [actor_id, user_id, details.step])).toEqual([
    [admin.id, member.id, 'ended'],
    [admin.id, member.id, 'confirmed'],
    [member.id, member.id, 'proven'],
  ]);
});

test("a mailbox that is nobody's role waits for an admin, who accepts it", async () => {
  const { name, host } = await addCompany('https://HOST/');
  const member = await site.member();
  await ask(name, member);
  await mail(name, 'intern.it', member);
  const proven = await openLink(name, await mailedToken(`intern.it@${host}`), member);
  expect(proven.json()).toMatchObject({ state: 'waiting', needs_look: false });
  const list = (await site.get('/admin/speakers', admin)).json<Speaker[]>();
  const id = list.find(({ user_id }) => user_id === member.id)?.id;
  await site.send('PUT', `/admin/speakers/${id}`, { confirmed: true }, admin);
  expect(await read(name, member)).toMatchObject({ state: 'speaking' });
});

test('a website that came with a proposal waits for an admin, and proves nothing for who proposed it', async () => {
  const name = 'Firma Propusă SRL';
  const website = 'https://firma-propusa.example/';
  for (const nameless of ['false', 'true']) {
    const proposer = await site.member();
    const own = `${name} ${nameless}`;
    const fields = { company: 'General', proposed_company: own, proposed_website: website, city: 'Brasov' };
    const meme = await site.meme(proposer, { ...fields, nameless });
    const body = { outcome: 'accepted', proposed: own };
    const settled = await site.send('PUT', `/memes/${meme.id}/proposal`, body, admin);
    expect(settled.statusCode, settled.body).toBe(200);
    expect((await site.send('POST', path(own), {}, proposer)).json().code).toBe('speaker_proposed_website');
    const other = await site.member();
    await publish(own, other);
    expect((await checkRecord(own, other)).json()).toMatchObject({ state: 'waiting', needs_look: true });
  }
});

test('who moderates speaks for nobody, and a promotion ends it', async () => {
  const { name } = await addCompany('https://HOST/');
  const [member, moderator] = [await site.member(), await site.member('moderator')];
  expect((await site.send('POST', path(name), {}, moderator)).json().code).toBe('speaker_is_staff');
  await publish(name, member);
  expect((await checkRecord(name, member)).json()).toMatchObject({ state: 'speaking' });
  await site.send('PUT', `/admin/users/${member.id}/role`, { roleId: 2 }, admin);
  expect(await read(name, member)).toMatchObject({ state: 'none' });
});

test('nobody speaks for the general company, one without a website, or more than a few unproven ones', async () => {
  const member = await site.member();
  const general = await site.send('POST', path('General'), {}, member);
  expect(general.json().code).toBe('company_general');
  const bare = await addCompany(null);
  expect((await site.send('POST', path(bare.name), {}, member)).json().code).toBe('company_without_website');
  for (let n = 0; n < SPEAKER.askedEach; n++) await ask((await addCompany('https://HOST/')).name, member);
  const { name } = await addCompany('https://HOST/');
  expect((await site.send('POST', path(name), {}, member)).json().code).toBe('speaker_limit');
  expect((await site.get(path('Nicio firma'), member)).statusCode).toBe(404);
});

test('an ended proof makes a party until its year is over, and is then forgotten', async () => {
  const { id, name } = await addCompany('https://HOST/');
  const member = await site.member();
  await publish(name, member);
  await checkRecord(name, member);
  await site.send('DELETE', path(name), undefined, member);
  const rows = () =>
    site.ctx.db.selectFrom('company_speakers').select('proven_at').where('company_id', '=', id).execute();
  const now = site.clock.now();
  await forgetProofs(site.ctx.db, now + SPEAKER.proofLife - DAY);
  expect(await rows()).toEqual([{ proven_at: null }]);
  expect(await read(name, member)).toMatchObject({ state: 'none', record: null });
  await forgetProofs(site.ctx.db, now + SPEAKER.proofLife + DAY);
  expect(await rows()).toEqual([]);
});

test('a member stops, reads it in the export, and a deletion of the account takes it along', async () => {
  const { id, name } = await addCompany('https://HOST/');
  const member = await site.member();
  await publish(name, member);
  await checkRecord(name, member);
  const own = (await site.get('/users/me/export', member)).json();
  expect(own.speaks_for).toMatchObject([{ company: name, proof: 'dns' }]);
  const stopped = await site.send('DELETE', path(name), undefined, member);
  expect(stopped.json()).toMatchObject({ state: 'none' });
  await publish(name, member);
  await site.send('DELETE', `/admin/users/${member.id}`, undefined, admin);
  const left = await site.ctx.db
    .selectFrom('company_speakers')
    .where('company_id', '=', id)
    .selectAll()
    .execute();
  expect(left).toEqual([]);
});

/** Registers an account, opens its link, and returns the member. */
async function registerFor(company: string, email: string, browserKey: string | undefined) {
  const password = 'sedinta-de-luni';
  const keys = { browserKey: 'a'.repeat(40) };
  const body = { email, password, speaksFor: company, ...keys };
  const answer = await site.send('POST', '/users/email-register', body);
  if (answer.statusCode !== 201) return { refusal: answer.json().code as string, state: undefined };
  const token = await tokenMailedTo(site, email);
  const asked = site.ctx.db
    .selectFrom('company_speakers')
    .innerJoin('users', 'users.id', 'company_speakers.user_id')
    .select(['proven_at', 'confirmed_at'])
    .where('users.email', '=', email);
  expect(await asked.executeTakeFirst()).toEqual({ proven_at: null, confirmed_at: null });
  await site.send('POST', '/verify-email', { token, browserKey });
  const session = (await site.send('POST', '/users/email-login', { email, password })).json<Session>();
  const headers = { authorization: `Bearer ${session.token}` };
  const read = await site.app.inject({ method: 'GET', url: path(company), headers });
  return { refusal: undefined, state: read.json<Speaking>().state };
}

test('an account registered with a mailbox of the company speaks for it once the link was opened in the same browser', async () => {
  const { name, host } = await addCompany('https://www.HOST/');
  const key = 'a'.repeat(40);
  const states = [];
  for (const [email, browserKey] of [
    [`pr@${host}`, key],
    [`ana.pop@${host}`, key],
    // Whoever opens a link elsewhere may not be who chose the password.
    [`office@${host}`, undefined],
    [`hr@${host}`, 'b'.repeat(40)],
  ] as const)
    states.push((await registerFor(name, email, browserKey)).state);
  expect(states).toEqual(['speaking', 'waiting', 'asked', 'asked']);
  const shared = await addCompany('https://HOST/pagina');
  expect((await registerFor(shared.name, `pr@${shared.host}`, key)).state).toBe('waiting');
  const log = (await site.get('/admin/audit?action=company.speaker', admin)).json<AuditEntry[]>();
  expect(log.filter(({ details }) => details.company === name && details.step === 'proven')).toHaveLength(2);
});

test('such an account needs a mailbox of the website, which the domains of employers do not refuse', async () => {
  const { name, host } = await addCompany('https://HOST/');
  const without = await addCompany(null);
  await site.send('POST', '/admin/blocks', { kind: 'employer', value: host }, admin);
  const key = 'a'.repeat(40);
  expect((await registerFor(name, `ana@${host}`, key)).state).toBe('waiting');
  const common = await site.send('POST', '/users/email-register', {
    email: `dan@${host}`,
    password: 'sedinta-de-luni',
  });
  expect(common.json().code).toBe('email_domain_employer');
  for (const [company, email, code] of [
    [name, 'pr@firma.ro', 'speaker_address_elsewhere'],
    [name, `pr@mail.${host}`, 'speaker_address_elsewhere'],
    [without.name, 'pr@firma.ro', 'company_without_website'],
    ['General', 'pr@firma.ro', 'company_general'],
    ['Nimeni SRL', 'pr@firma.ro', 'company_not_found'],
  ] as const)
    expect((await registerFor(company, email, key)).refusal).toBe(code);
});
