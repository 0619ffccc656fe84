import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { DAY, HOUR, MINUTE, SECOND } from '@corpomeme/contract/site/time';
import { WEBHOOK_EVENTS } from '@corpomeme/contract/wings/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEFT_OUT, TABLE_NAMES } from '../src/db/table-facts.ts';
import { sweepLinks } from '../src/features/memes/nameless/forgetting.service.ts';
import { hashEmail, hashName } from '../src/features/site/members/banned-emails.policy.ts';
import { foldUsername, usernameFromEmail } from '../src/features/site/members/names/usernames.policy.ts';
import { sendWebhooks } from '../src/features/wings/webhooks/webhook-delivery.service.ts';
import type { PushSender } from '../src/platform/remote/remote-push.ts';
import { smallPng } from './corpus.ts';
import type { Member } from './members.ts';
import { tokenMailedTo } from './outbox.ts';
import { listSiteFiles } from './site-files.ts';
import { startSite, type TestSite } from './test-site.ts';

/**
 * Plays the court order of docs/threat-model.md. The reader has the whole disk with its secrets, the addresses of 1,000
 * colleagues and the mail gateway's log. The reader cannot learn who posted a forgotten meme or a meme of a deleted
 * account. Votes do not identify authors.
 */

const PASSWORD = 'sedinta-de-luni';
const STAFF = Array.from({ length: 1000 }, (_, n) => `angajat.${n}.popescu@firma-mare.ro`);
/** Two members of the staff with accounts. GONE deletes the account; STAYS keeps it. */
const [GONE, STAYS] = [STAFF[123] as string, STAFF[456] as string];

let site: TestSite;
let moderator: Member;
/** Times of mails to an address, as a mail gateway logs them. */
const mailed: { address: string; at: number }[] = [];
/** Times at which a member uploaded or commented. */
const moments: number[] = [];
/** The uploaded files. */
const originals: Uint8Array[] = [];
const memes: Meme[] = [];
/** Bodies that a webhook for all events sent. */
const webhookBodies: string[] = [];
let gone: Member;
let tablesBefore: string[];

const later = (ms: number) => site.clock.advance(ms);
function logMail(address: string): void {
  mailed.push({ address, at: site.clock.now() });
}

/** Adds a webhook for all events, whose receiver takes each message. */
async function listenToEvents(): Promise<void> {
  const send: PushSender['send'] = async ({ body }) => {
    webhookBodies.push(String(body));
    return { status: 201, retryAfter: null };
  };
  Object.assign(site.ctx, { pushes: { ...site.ctx.pushes, permits: async () => true, send } });
  const url = 'https://programe.exemplu.ro/';
  expect(
    (await site.send('POST', '/admin/webhooks', { url, events: WEBHOOK_EVENTS }, await site.member('admin')))
      .statusCode,
  ).toBe(201);
}

async function register(email: string): Promise<Member> {
  logMail(email);
  await site.send('POST', '/users/email-register', { email, password: PASSWORD });
  later(40 * SECOND);
  await site.send('POST', '/verify-email', { token: await tokenMailedTo(site, email) });
  later(5 * SECOND);
  const { userId, username, token } = (
    await site.send('POST', '/users/email-login', { email, password: PASSWORD })
  ).json();
  return { id: userId, email, username, token };
}

/** Uploads soon after a mail, like a member who returns through its link, and approves and comments on the meme. */
async function publish(as: Member, fields: Record<string, string>): Promise<Meme> {
  logMail(as.email);
  await site.send('POST', '/users/forgot-password', { email: as.email });
  await site.ctx.background.settled();
  later(7 * SECOND + 123);
  const bytes = await smallPng(40 + memes.length, 30);
  originals.push(bytes);
  moments.push(site.clock.now());
  const answer = await site.upload(as, { company: 'Adobe', city: 'Iasi', ...fields }, { bytes });
  const meme = answer.json<Meme>();
  memes.push(meme);
  await site.ctx.background.settled();
  later(2 * 3_600_000);
  await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'approved' }, moderator);
  later(90 * SECOND);
  moments.push(site.clock.now());
  await site.send(
    'POST',
    `/memes/${meme.id}/comments`,
    { content: 'Așa e la noi.', ...(fields.nameless && { as_author: true }) },
    as,
  );
  later(DAY);
  return meme;
}

/**
 * A complaint is open about two more memes: the author deletes the one without a name; the other was removed, is under
 * appeal, and goes with the account.
 */
async function publishAndSeal(): Promise<void> {
  const nameless = await publish(gone, { title: 'Ștearsă', nameless: 'true' });
  const named = await publish(gone, { title: 'Contestată' });
  for (const { id } of [nameless, named]) {
    const url = `${site.ctx.config.publicUrl}/meme/${id}`;
    const notice = { kind: 'real_name', explanation: 'Este numele meu adevărat.', good_faith: true };
    const by = { name: 'Vecinul', email: 'vecin@exemplu.ro' };
    expect((await site.send('POST', '/notices', { url, ...notice, ...by })).statusCode).toBe(202);
  }
  // One file of both.
  const url = `${site.ctx.config.publicUrl}/meme/`;
  const file = { url: url + nameless.id, more_urls: [url + named.id], kind: 'child_abuse', good_faith: true };
  const words = { explanation: 'Se vede un copil în imagine.' };
  expect((await site.send('POST', '/notices', { ...file, ...words })).statusCode).toBe(202);
  expect((await site.send('PUT', `/memes/${nameless.id}/forgetting`, { waits: true }, gone)).statusCode).toBe(
    200,
  );
  const why = { reason: 'Nume real.', reason_code: 'real_name' };
  await site.send('POST', `/memes/${named.id}/removal`, why, moderator);
  later(DAY);
  // The mail to the notifier leaves at this moment, so it is no secret.
  await site.send('DELETE', `/memes/${nameless.id}`, undefined, gone);
  later(90 * SECOND);
  await site.send('POST', `/memes/${named.id}/appeal`, { text: 'Nu e un nume.' }, gone);
  later(DAY);
}

beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  // The site's clock is three days ahead, so that its times differ from those of the database's own clock. Its acts are far from full
  // hours, to which times are rounded.
  later(3 * DAY + HOUR - (site.clock.now() % HOUR) + 20 * MINUTE);
  moderator = await site.member('moderator');
  await listenToEvents();
  gone = await register(GONE);
  const stays = await register(STAYS);
  later(DAY);
  await publish(gone, { title: 'Cu nume' });
  const nameless = await publish(gone, { title: 'Fără nume', nameless: 'true' });
  await publish(stays, { title: 'Tot fără nume', nameless: 'true' });
  await publishAndSeal();
  await sendWebhooks(site.ctx);
  tablesBefore = await reachedFromStaff();
  expect((await site.send('POST', `/memes/${nameless.id}/forgetting`, undefined, gone)).statusCode).toBe(200);
  later(15 * DAY);
  await sweepLinks(site.ctx);
  const deletion = await site.send('DELETE', '/users/me', { password: PASSWORD }, gone);
  expect(deletion.statusCode).toBe(200);
  await site.ctx.background.settled();
  later(DAY);
  await sweepLinks(site.ctx);
});
afterAll(() => site.close());

type Row = Record<string, unknown>;
interface StoredRow {
  table: string;
  row: Row;
  /** The row's values as texts. */
  values: Set<string>;
}

async function readAllRows(): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (const table of [...TABLE_NAMES, ...Object.keys(LEFT_OUT)]) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(site.ctx.db);
    for (const row of rows) found.push({ table, row, values: new Set(Object.values(row).flatMap(textsOf)) });
  }
  return found;
}

/** Returns a value as text, and the words and numbers inside JSON. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const text = String(value);
  return [text, ...(text.match(/[\w@.-]{8,}/g) ?? [])];
}

/** Returns everything that the reader can compute from an address and the secrets of the disk. */
function derivedFrom(address: string): string[] {
  const name = usernameFromEmail(address);
  const digests = ['md5', 'sha1', 'sha256'].map((kind) => createHash(kind).update(address).digest('hex'));
  return [
    address,
    name,
    foldUsername(name),
    hashEmail(readSecret(), address),
    hashName(readSecret(), foldUsername(name)),
    ...digests,
  ];
}

function readSecret(): string {
  const file = path.join(site.dataDir, 'auth-secret');
  return site.ctx.config.authSecret ?? readFileSync(file, 'utf8').trim();
}

const SHARED_BY_MANY = 6;

/** Returns the tables that joins reach from any known value of the staff. */
async function reachedFromStaff(): Promise<string[]> {
  const rows = await readAllRows();
  const holders = new Map<string, StoredRow[]>();
  for (const each of rows)
    for (const value of each.values) holders.set(value, [...(holders.get(value) ?? []), each]);
  // A value that many rows share, such as a state, a company or a day, identifies no member.
  const identifies = (value: string) =>
    value.length >= 8 && (holders.get(value)?.length ?? 0) <= SHARED_BY_MANY;
  const reached = new Set(STAFF.flatMap(derivedFrom).flatMap((value) => holders.get(value) ?? []));
  for (const { values } of reached)
    for (const value of values)
      if (identifies(value)) for (const row of holders.get(value) ?? []) reached.add(row);
  return [...reached].map(({ table }) => table);
}

test('joins from 1,000 addresses reach memes before the forgetting, and no meme or comment afterwards', async () => {
  expect(tablesBefore).toEqual(expect.arrayContaining(['users', 'pseudonyms', 'memes', 'comments']));
  const tables = await reachedFromStaff();
  expect(tables).toEqual(expect.arrayContaining(['users', 'banned_emails', 'held_names']));
  expect(tables.filter((table) => /^(memes|comments|pseudonyms|sealed_copies)$/.test(table))).toEqual([]);
  const sealed = (await readAllRows()).filter(({ table }) => table === 'sealed_copies');
  expect(sealed.map(({ row }) => row.user_id)).toEqual([null, null]);
});

test('no row about a meme has a time near an act of a member or a mail to one', async () => {
  const known = [...mailed.map(({ at }) => at), ...moments];
  for (const { table, row, values } of await readAllRows()) {
    const isAbout =
      table === 'memes' ||
      table === 'comments' ||
      memes.some(({ id, image_url: url }) => values.has(String(id)) || values.has(url.split('/')[2] ?? ''));
    if (!isAbout) continue;
    for (const value of Object.values(row)) {
      const time = Number(value);
      // Minutes of comments are public.
      if (!Number.isInteger(time) || (table === 'comments' && time % 60_000 === 0)) continue;
      for (const at of known)
        expect(Math.abs(time - at) < 60 * SECOND, `${table} ${JSON.stringify(row)} tells ${at}`).toBe(false);
    }
  }
});

test('deliveries of webhooks keep the day of an act, and not its subject once they are sent', async () => {
  const bodies = webhookBodies.map((body) => JSON.parse(body));
  expect(bodies.map(({ type }) => type)).toEqual(expect.arrayContaining(['meme.removed', 'appeal.created']));
  for (const body of bodies) expect(Object.keys(body)).toEqual(['type', 'data']);
  const rows = await site.ctx.db.selectFrom('webhook_deliveries').selectAll().execute();
  expect(rows.length).toBeGreaterThan(bodies.length);
  for (const { created_at, subject } of rows) expect([created_at % DAY, subject]).toEqual([0, 0]);
});

// The audit log keeps the member's old id. It cannot be changed and contains no other data of the member (decision 101).
test('no file has the address, name, session, file hash or exact times of the deleted member', async ({
  skip,
}) => {
  if (!(await listSiteFiles(site))) return skip('the files of the database cannot be read here');
  const texts = [GONE, GONE.split('@')[0] as string, gone.username, gone.token];
  const hashes = originals.map((bytes) => createHash('sha256').update(bytes).digest());
  const traces: [string, Buffer][] = [
    ...texts.map((text): [string, Buffer] => [text, Buffer.from(text)]),
    ...hashes.flatMap((hash): [string, Buffer][] => [
      ['hash', hash],
      ['hash', Buffer.from(hash.toString('hex'))],
    ]),
    ...moments.flatMap((at): [string, Buffer][] => [
      [`time ${at}`, Buffer.from(String(at))],
      [`time ${at}`, storedBytes(at)],
    ]),
  ];
  const findTraces = async () =>
    ((await listSiteFiles(site)) ?? []).flatMap((file) => {
      const bytes = readFileSync(file);
      return traces.flatMap(([name, trace]) => (bytes.includes(trace) ? `${file}: ${name}` : []));
    });
  // PostgreSQL keeps deleted rows while a backend of any database starts; the next vacuum drops them.
  await expect.poll(findTraces).toEqual([]);
});

/** Returns the bytes of a time on disk: six on SQLite, highest first; eight on PostgreSQL, lowest first. */
function storedBytes(number: number): Buffer {
  if (site.ctx.config.database.kind === 'sqlite') {
    const bytes = Buffer.alloc(6);
    bytes.writeUIntBE(number, 0, 6);
    return bytes;
  }
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(number));
  return bytes;
}
