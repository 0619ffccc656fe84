import { STATEMENT } from '@corpomeme/contract/disputes/answers';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { SecretFile } from '@corpomeme/contract/memes/secret-file';
import { OPERATIONS } from '@corpomeme/contract/operations';
import type { Operation } from '@corpomeme/contract/site/operation';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { changesBetween, listOwnCalls, readAbout } from '../../../../test/pseudonym-readings.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { announceStatements } from './answers.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
let reader: Member;
let speaker: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  reader = await site.member();
  speaker = await addSpeaker(site, admin, 'Adobe');
  // Contests of the company were right before, so it may contest many memes at once.
  const right = { sender: 'company', meme_id: 1, asked_at: 1, closed_at: 1, outcome: 'removed' } as const;
  const { id: company_id } = await companyRow('Adobe');
  await site.ctx.db
    .insertInto('demands')
    .values(Array.from({ length: 9 }, () => ({ ...right, company_id })))
    .execute();
});
afterAll(() => site.close());

const companyRow = (name: string) =>
  site.ctx.db.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirstOrThrow();
const judgeAll = async (ids: readonly number[], body: object) => {
  const cases = await site.ctx.db
    .selectFrom('cases')
    .select('id')
    .where('meme_id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute();
  for (const { id } of cases)
    expect((await site.send('PUT', `/moderation/cases/${id}`, body, moderator)).statusCode).toBe(200);
};
/** Returns the open case about the meme, as a moderator reads it. */
async function caseOf(id: number): Promise<Case | undefined> {
  const open = site.ctx.db.selectFrom('cases').select('id').where('subject', '=', `meme:${id}`);
  const row = await open.where('closed_at', 'is', null).executeTakeFirst();
  return row && (await site.get(`/moderation/cases/${row.id}`, moderator)).json<Case>();
}
const giveNotice = async (sender: string, ids: readonly number[]) => {
  const [url, ...more_urls] = ids.map((id) => `/meme/${id}`);
  const words = { kind: 'defamation', explanation: 'Spune ceva neadevărat despre mine.', good_faith: true };
  const body = { url, more_urls, sender, name: 'Ana Pop', email: `${sender}@firma.ro`, ...words };
  expect((await site.send('POST', '/notices', body)).statusCode).toBe(202);
};

/** Members whose reports were right before, three for each meme. */
async function addReporters(count: number): Promise<Member[]> {
  const { db, clock } = site.ctx;
  const members: Member[] = [];
  for (let n = 0; n < count; n++) {
    const member = await site.member();
    const created_at = new Date(clock.now() - 10 * DAY).toISOString();
    await db.updateTable('users').set({ created_at }).where('id', '=', member.id).execute();
    for (const subject of [1, 2, 3].map((k) => `meme:${k}`)) {
      const judged = { subject, meme_id: 1, opened_at: 1, due_at: 1 };
      const closed = { closed_at: clock.now(), outcome: 'removed' } as const;
      const { id: case_id } = await db
        .insertInto('cases')
        .values({ ...judged, ...closed })
        .returning('id')
        .executeTakeFirstOrThrow();
      const report = { case_id, subject, user_id: member.id, reason_code: 'other', created_at: 1 } as const;
      await db.insertInto('reports').values(report).execute();
    }
    members.push(member);
  }
  return members;
}

/** What opens a file about memes of these numbers. */
const WAYS: Record<string, (ids: readonly number[]) => Promise<void>> = {
  'the reply of a company': async (ids) => {
    for (const id of ids)
      await site.send('POST', `/memes/${id}/answers`, { kind: 'reply', content: 'Nu.' }, speaker);
    await judgeAll(ids, { outcome: 'kept' });
  },
  'a contest': async ([first, ...others]) => {
    const body = { reason_code: 'false_claim', text: 'Nu e așa.', others };
    expect((await site.send('POST', `/memes/${first}/contest`, body, speaker)).statusCode).toBe(201);
  },
  'the notice of a person': (ids) => giveNotice('person', ids),
  'the notice of an authority': (ids) => giveNotice('authority', ids),
  'reports that hide it': async (ids) => {
    const reporters = await addReporters(3 * ids.length);
    for (const [n, id] of ids.entries())
      for (const as of reporters.slice(3 * n, 3 * n + 3))
        await site.send('POST', `/memes/${id}/reports`, { reason_code: 'other' }, as);
  },
};
const ACTS = ['silent', 'stands', 'corrects', 'withdraws'] as const;
/** How the author can still be reached, if at all. */
const TIES = ['account', 'secret', 'forgotten', 'deleted account'] as const;

interface Asked {
  act: (typeof ACTS)[number];
  tie: (typeof TIES)[number];
  author: Member;
  /** Null for who uses the account. */
  secret: string | null;
  /** As everybody saw it before. */
  meme: Meme;
}

const secretOf = async (id: number, as: Member) =>
  (await site.send('POST', `/memes/${id}/withdrawal-secret`, undefined, as)).json().secret as string;
const read = async (id: number, as?: Member) => (await site.get(`/memes/${id}`, as)).json<Meme>();
const fileOf = async ({ secret, meme, author }: Asked) =>
  secret === null
    ? (await read(meme.id, author)).file
    : (await site.send('POST', '/withdrawals/file', { secret })).json<SecretFile>();

/** One meme of a company for each row of the table. Reports hide one meme of a company at a time. */
async function addTable(): Promise<Asked[]> {
  const companies = (await site.get('/companies')).json<{ name: string }[]>().slice(1);
  const rows: Asked[] = [];
  for (const act of ACTS)
    for (const tie of TIES) {
      const author = await site.member();
      const company = isHiding ? (companies[rows.length]?.name ?? '') : 'Adobe';
      const { id } = await site.publishedMeme(author, moderator, {
        nameless: 'true',
        title: 'La noi',
        company,
      });
      const meme = await read(id);
      const url = `/memes/${id}/forgetting`;
      const secret =
        tie === 'account'
          ? null
          : tie === 'forgotten'
            ? (await site.send('POST', url, undefined, author)).json().secret
            : await secretOf(id, author);
      if (tie === 'deleted account')
        expect((await site.send('DELETE', `/admin/users/${author.id}`, undefined, admin)).statusCode).toBe(
          200,
        );
      rows.push({ act, tie, author, secret, meme });
    }
  return rows;
}
let isHiding = false;

const COVERS = [{ left: 0.1, top: 0.1, width: 0.2, height: 0.3 }];

/** The author does it, by account or secret. */
function perform({ act, author, secret, meme: { id } }: Asked) {
  const words = { title: 'La unii', message: 'Mai blând.', covers: COVERS };
  const [by, path, body] = secret === null ? [author, `/memes/${id}`, {}] : [null, '', { secret }];
  if (act === 'stands')
    return site.send('POST', secret === null ? `${path}/statement` : '/statements', body, by);
  if (act === 'corrects')
    return site.send(
      'POST',
      secret === null ? `${path}/correction` : '/corrections',
      { ...body, ...words },
      by,
    );
  return secret === null ? site.send('DELETE', path, undefined, by) : site.send('POST', '/withdrawals', body);
}

/** Their responses are other ones at each call or each minute of the machine, or the call itself is logged. */
const RESTLESS = [
  ...['/api/updates', '/users/me/name-suggestions', '/users/me/export'],
  ...['/admin/users.csv', '/admin/activity'],
];
const CALLS = Object.values<Operation>(OPERATIONS)
  .filter(({ method, path }) => method === 'GET' && !path.includes(':') && !RESTLESS.includes(path))
  .map(({ path }) => path);

/** Returns every byte that each role reads from the calls of the contract, whatever it is about. A speaker is a member, too. */
async function readAll(rows: readonly Asked[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const as of [null, speaker, moderator, admin])
    for (const url of [...CALLS, ...rows.flatMap(({ meme }) => listOwnCalls(meme))]) {
      const { statusCode, body } = await site.get(url, as);
      found[`${as?.username} ${url}`] = `${statusCode} ${body}`;
    }
  return found;
}

/** Returns what each role reads about a meme and its case, without what is random in each. */
async function readAlike({ meme }: Asked): Promise<string[]> {
  const { id, user_id, username, company } = meme;
  const open = await site.ctx.db
    .selectFrom('cases')
    .select('id')
    .where('meme_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
  const parts = ['', '/comments', '/history', '/removal', '/answers', '/appeal'].map(
    (part) => `/memes/${id}${part}`,
  );
  const own = () => [...parts, ...open.map((row) => `/moderation/cases/${row.id}`)];
  const common = ['/moderation/sealed?limit=50', '/moderation/log', '/memes', '/memes/top?limit=50'];
  const bytes: string[] = [];
  for (const as of [null, reader, speaker, moderator, admin]) {
    const readJson = async (url: string) => {
      const { statusCode: status, body, headers } = await site.get(url, as);
      const isJson = String(headers['content-type']).startsWith('application/json');
      return { status, body: isJson ? JSON.parse(body) : body, headers };
    };
    const about = Object.entries(await readAbout([meme], readJson, { common, own }));
    for (const [, text] of about.toSorted(([one], [other]) => one.localeCompare(other)))
      bytes.push(
        [user_id, username, String(id), company]
          .reduce((all, random) => all.replaceAll(random, '·'), text)
          .replaceAll(/(?<=\/media\/)\w{32}|(?<="user-)\w{10}|(?<="image_placeholder":")[^"]*/g, '·')
          .replaceAll(/"(id|case|case_id)":\d+/g, '"$1":0'),
      );
  }
  return bytes;
}

test.each(Object.keys(WAYS))(
  '%s asks the author, and nobody sees whether, how and by whom it is answered',
  async (way) => {
    isHiding = way === 'reports that hide it';
    const rows = await addTable();
    const ids = rows.map(({ meme }) => meme.id);
    await WAYS[way]?.(ids);
    const compared = rows.filter(({ act }) => act !== 'withdraws');
    const before = await readAll(compared);
    // Each author reads it alike, and reading changes nothing.
    for (const row of rows)
      expect(await fileOf(row)).toMatchObject({ may_stand: true, may_correct: true, may_cover: true });
    for (const { act, author } of rows)
      if (act === 'silent') await site.get('/users/me/notifications', author);
    const said = rows.filter(({ act }) => act === 'stands' || act === 'corrects');
    for (const act of ['stands', 'corrects']) {
      const answers = await Promise.all(said.filter((row) => row.act === act).map(perform));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    }
    await announceStatements(site.ctx);
    const after = await readAll(compared);
    expect(changesBetween(before, after)).toEqual([]);

    site.clock.advance(STATEMENT.withinHours * HOUR);
    await announceStatements(site.ctx);
    for (const row of rows.filter(({ act }) => act === 'withdraws'))
      expect((await perform(row)).statusCode).toBe(200);
    for (const act of ACTS) {
      const alike = rows.filter((row) => row.act === act);
      const [first, ...others] = await Promise.all(alike.map(readAlike));
      for (const other of others) expect(other).toEqual(first);
      for (const { meme } of alike) {
        const one = await caseOf(meme.id);
        // A reply alone opens no case, until the author proposes other words.
        if (act === 'withdraws' || (act !== 'corrects' && way === 'the reply of a company'))
          expect(one).toBeUndefined();
        else if (act === 'corrects')
          expect(one?.correction).toMatchObject({ title: 'La unii', image_alt: null, covers: COVERS });
        else expect(one?.author_stands).toBe(act === 'stands' ? true : undefined);
      }
    }
    const corrected = rows.filter(({ act }) => act === 'corrects');
    const accept = { outcome: 'corrected', saw_correction: true };
    await judgeAll(
      corrected.map(({ meme }) => meme.id),
      accept,
    );
    const [first, ...others] = await Promise.all(corrected.map(readAlike));
    for (const other of others) expect(other).toEqual(first);
    for (const { meme } of corrected) expect((await read(meme.id)).image_url).not.toBe(meme.image_url);
    await judgeAll(ids, { outcome: 'kept' });
  },
  300_000,
);

/** Publishes a meme without a name that has a public answer. */
async function addAnswered(author: Member): Promise<number> {
  const { id } = await site.publishedMeme(author, moderator, { nameless: 'true', title: 'La noi' });
  await WAYS['the reply of a company']?.([id]);
  return id;
}
const standBy = (id: number, as: Member) => site.send('POST', `/memes/${id}/statement`, undefined, as);
const waiting = (id: number) =>
  site.ctx.db.selectFrom('author_statements').selectAll().where('meme_id', '=', id).execute();
const bySecret = (secret: string) => site.send('POST', '/statements', { secret });

test('a statement has no time of its own, shows beside what the company said, and the row goes', async () => {
  const author = await site.member();
  const id = await addAnswered(author);
  expect((await standBy(id, author)).statusCode).toBe(202);
  const due = await waiting(id);
  expect(due.map(({ due_at }) => due_at % HOUR)).toEqual([0]);
  expect(Object.keys(due[0] ?? {})).toEqual(['meme_id', 'due_at']);
  site.clock.advance(STATEMENT.withinHours * HOUR);
  await announceStatements(site.ctx);
  expect((await read(id, reader)).author_stands).toBe(true);
  expect(await waiting(id)).toEqual([]);
});

test('only the author is asked, only while something is said, and a second statement changes nothing', async () => {
  const author = await site.member();
  const id = await addAnswered(author);
  for (const as of [reader, moderator, admin]) {
    expect((await standBy(id, as)).statusCode).toBe(403);
    expect(await read(id, as)).not.toHaveProperty('file');
  }
  const silent = await site.publishedMeme(author, moderator, { nameless: 'true' });
  expect((await standBy(silent.id, author)).json().code).toBe('meme_unanswered');
  expect((await bySecret(await secretOf(silent.id, author))).json().code).toBe('meme_unanswered');
  expect((await bySecret('ABCDE-ABCDE-ABCDE-ABCDE')).json().code).toBe('withdrawal_secret_unknown');
  await Promise.all([standBy(id, author), standBy(id, author)]);
  expect(await waiting(id)).toHaveLength(1);
  // A withdrawal takes a waiting statement along.
  await site.send('POST', '/withdrawals', { secret: await secretOf(id, author) });
  expect(await waiting(id)).toEqual([]);
});
