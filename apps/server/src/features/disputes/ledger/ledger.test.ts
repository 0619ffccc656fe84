// On PostgreSQL in each `npm test`: cases/demands.queries, ledger/ledger

import type { Ledger } from '@corpomeme/contract/disputes/demands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { closeForgotten } from '../cases/suspension.service.ts';
import { sumDemands } from './ledger.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
let speaker: Member;
beforeAll(async () => {
  site = await startSite();
  admin = await site.member('admin');
  moderator = await site.member('moderator');
  speaker = await addSpeaker(site, admin, 'Adobe');
});
afterAll(() => site.close());

const addMeme = async (author?: Member) => site.publishedMeme(author ?? (await site.member()), moderator);
const contest = (id: number) =>
  site.send('POST', `/memes/${id}/contest`, { reason_code: 'false_claim', text: 'Nu e așa.' }, speaker);
const notice = (id: number, more: object = {}) =>
  site.send('POST', '/notices', {
    url: `${site.ctx.config.publicUrl}/meme/${id}`,
    kind: 'defamation',
    explanation: 'Spune ceva neadevărat despre noi.',
    name: 'Ana Pop',
    email: `ana${id}@acasa.ro`,
    good_faith: true,
    ...more,
  });
async function judge(id: number, body: object): Promise<void> {
  const open = site.ctx.db.selectFrom('cases').select('id').where('meme_id', '=', id);
  for (const each of await open.where('closed_at', 'is', null).execute())
    expect((await site.send('PUT', `/moderation/cases/${each.id}`, body, moderator)).statusCode).toBe(200);
}
const REMOVED = { outcome: 'removed', reason_code: 'false_claim' };
const lineOf = async (id: number, as?: Member) => (await site.get(`/memes/${id}/removal`, as)).json().removal;
const demandsOf = (id: number) =>
  site.ctx.db.selectFrom('demands').selectAll().where('meme_id', '=', id).orderBy('id').execute();

test('a meme that was removed on a demand leaves a line without its content, for everybody the same', async () => {
  const author = await site.member();
  const { id } = await addMeme(author);
  expect(await lineOf(id)).toBeNull();
  await contest(id);
  expect(await lineOf(id)).toBeNull();
  await judge(id, REMOVED);
  const today = new Date(site.ctx.clock.now()).toISOString().slice(0, 10);
  const rule = await site.ctx.db
    .selectFrom('rule_reasons')
    .select('rule_number')
    .where('reason_code', '=', 'false_claim')
    .executeTakeFirst();
  const line = {
    sender: 'company',
    company: 'Adobe',
    removed_on: today,
    rule: expect.objectContaining({
      number: rule?.rule_number,
      text: { en: expect.any(String), ro: expect.any(String) },
    }),
  };
  expect(rule).toBeDefined();
  for (const as of [undefined, author, moderator, admin, speaker]) expect(await lineOf(id, as)).toEqual(line);
  // The author who takes the removed meme back changes nothing that a reader sees.
  await site.send('DELETE', `/memes/${id}`, undefined, author);
  expect(await lineOf(id)).toEqual(line);
});

test('a removal that nobody outside demanded leaves no line, and a meme that returns takes its line away', async () => {
  const own = await addMeme();
  await site.send('POST', `/memes/${own.id}/removal`, { reason_code: 'other', reason: 'x' }, moderator);
  expect(await lineOf(own.id)).toBeNull();
  const { id } = await addMeme();
  await notice(id, { sender: 'authority' });
  await judge(id, REMOVED);
  expect(await lineOf(id)).toMatchObject({ sender: 'authority', company: null });
  await site.send('DELETE', `/memes/${id}/removal`, undefined, moderator);
  expect(await lineOf(id)).toBeNull();
  expect(await demandsOf(id)).toMatchObject([{ outcome: 'kept' }]);
  expect(await lineOf(999_999)).toBeNull();
});

test('a withdrawal is counted as such, with the day alone, however the author withdrew', async () => {
  const [one, other] = [await site.member(), await site.member()];
  const byAccount = await site.publishedMeme(one, moderator, { nameless: 'true' });
  const bySecret = await site.publishedMeme(other, moderator, { nameless: 'true' });
  const { secret } = (
    await site.send('POST', `/memes/${bySecret.id}/withdrawal-secret`, undefined, other)
  ).json();
  await contest(byAccount.id);
  await site.send('DELETE', `/memes/${byAccount.id}`, undefined, one);
  await contest(bySecret.id);
  await site.send('POST', '/withdrawals', { secret });
  const [first] = await demandsOf(byAccount.id);
  const [second] = await demandsOf(bySecret.id);
  expect(first?.outcome).toBe('withdrawn');
  expect([second?.outcome, second?.closed_at]).toEqual([first?.outcome, first?.closed_at]);
  expect((first?.closed_at ?? 1) % 86_400_000).toBe(0);
  for (const { id } of [byAccount, bySecret]) expect(await lineOf(id)).toBeNull();
});

test.each(['by a verdict', 'by a removal', 'while reports hide it'])(
  'the line of what was removed %s says the law, beside the rule or alone',
  async (way) => {
    for (const why of [{ reason_code: 'real_name' }, {}]) {
      const { id } = await addMeme();
      await notice(id);
      const law = { text: 'Legea 190/2018', country: 'România' };
      if (way === 'while reports hide it')
        await site.ctx.db
          .updateTable('memes')
          .set({ status: 'removed', decided_by: null })
          .where('id', '=', id)
          .execute();
      if (way === 'by a removal') await site.send('POST', `/memes/${id}/removal`, { ...why, law }, moderator);
      else await judge(id, { outcome: 'removed', ...why, law });
      const line = await lineOf(id);
      expect(line).toMatchObject({ sender: 'person', law });
      expect(line.rule === null).toBe(!('reason_code' in why));
    }
  },
);

test('a demand about a comment counts as removed a month after a moderator removed its meme, and names that removal', async () => {
  const { id } = await addMeme();
  const { id: comment } = (
    await site.send('POST', `/memes/${id}/comments`, { content: 'Da.' }, await site.member())
  ).json();
  await notice(id, { url: `/meme/${id}/comments#comment-${comment}` });
  await site.send('POST', `/memes/${id}/removal`, { reason_code: 'other' }, moderator);
  const long = site.ctx.clock.now() - 31 * 86_400_000;
  await site.ctx.db.updateTable('cases').set({ suspended_at: long }).where('meme_id', '=', id).execute();
  await closeForgotten(site.ctx);
  const entry = site.ctx.db.selectFrom('audit_log').select('id').where('meme_id', '=', id);
  const removal = await entry.where('action', '=', 'meme.remove').executeTakeFirstOrThrow();
  expect(await demandsOf(id)).toMatchObject([{ outcome: 'removed', decision_id: removal.id }]);
});

test('two contests at once are one demand, and a repeated notice is one', async () => {
  const { id } = await addMeme();
  await Promise.all([contest(id), contest(id), notice(id), notice(id)]);
  const kinds = (await demandsOf(id)).map(({ sender }) => sender);
  expect(kinds.toSorted()).toEqual(['company', 'person']);
  await judge(id, { outcome: 'kept' });
  expect((await demandsOf(id)).map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
});

test('the demand outlives its report and names nobody', async () => {
  const { id } = await addMeme();
  await notice(id);
  await judge(id, REMOVED);
  await site.ctx.db.deleteFrom('cases').where('meme_id', '=', id).execute();
  const [demand] = await demandsOf(id);
  expect(demand).toMatchObject({ report_id: null, outcome: 'removed' });
  expect(JSON.stringify(demand)).not.toContain('Ana');
  expect(await lineOf(id)).toMatchObject({ sender: 'person' });
});

test('one file of a company may wait, also if more come at once, and a reply is never limited', async () => {
  await site.ctx.db.deleteFrom('demands').execute();
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push((await addMeme()).id);
  const sent = await Promise.all(ids.map(contest));
  const codes = sent.map((answer) => (answer.statusCode === 201 ? 'taken' : answer.json().code));
  expect(codes.toSorted()).toEqual(['contests_open', 'contests_open', 'taken']);
  const refused = ids[codes.indexOf('contests_open')] as number;
  const reply = { kind: 'reply', content: 'Am citit.' };
  expect((await site.send('POST', `/memes/${refused}/answers`, reply, speaker)).statusCode).toBe(201);
  await judge(ids[codes.indexOf('taken')] as number, { outcome: 'kept' });
  expect((await contest(refused)).statusCode).toBe(201);
});

const ledgerOf = async (query = '') => (await site.get(`/moderation/ledger${query}`)).json<Ledger>();

test('the ledger counts each demand in its year by kind and named company, and the CSV says the same', async () => {
  await site.ctx.db.deleteFrom('demands').execute();
  const year = new Date(site.ctx.clock.now()).getUTCFullYear();
  const [kept, open, removed] = [await addMeme(), await addMeme(), await addMeme()];
  await contest(kept.id);
  await judge(kept.id, { outcome: 'kept' });
  await contest(open.id);
  await notice(removed.id, { sender: 'authority' });
  await judge(removed.id, REMOVED);
  const [asked_at, closed_at] = [Date.UTC(2025, 0), Date.UTC(2025, 0, 7)];
  const past = { sender: 'person', meme_id: 1, asked_at, closed_at, outcome: 'kept' } as const;
  await site.ctx.db.insertInto('demands').values(past).execute();
  const { years, rows } = await ledgerOf();
  expect([years[0], years.at(-1)]).toEqual([year, 2025]);
  const of2025 = await ledgerOf('?year=2025');
  expect(of2025.rows[0]).toMatchObject({ asked: 1, kept: 1, days: 6 });
  const none = { asked: 0, open: 0, kept: 0, corrected: 0, removed: 0, withdrawn: 0, days: null };
  expect(rows).toEqual([
    { sender: 'person', company: null, ...none },
    { sender: 'authority', company: null, ...none, asked: 1, removed: 1, days: 0 },
    { sender: 'company', company: null, ...none },
    { sender: 'company', company: 'Adobe', ...none, asked: 2, open: 1, kept: 1, days: 0 },
  ]);
  const csv = (await site.get('/ledger.csv')).body.split('\r\n');
  expect(csv[0]).toBe('\ufeffyear,sender,company,asked,open,kept,corrected,removed,withdrawn,median_days');
  expect(csv).toContain(`${year},company,Adobe,2,1,1,0,0,0,0`);
  expect(await ledgerOf('?year=2001')).toMatchObject({ year: 2001, rows: [none, none, none] });
  for (const wrong of ['1', '20260', 'x', "2026'"])
    expect((await site.get(`/moderation/ledger?year=${encodeURIComponent(wrong)}`)).statusCode).toBe(400);
});

const NONE = { asked: 0, open: 0, kept: 0, corrected: 0, removed: 0, withdrawn: 0, days: null };

test('kinds without a demand have a row of zeros, and companies stand by name', () => {
  const of = (company: string) =>
    ({ sender: 'company', company, outcome: null, days: null, count: 1 }) as const;
  expect(sumDemands([of('Șantier SRL'), of('Zara'), of('Adobe'), of('Tazz')])).toMatchObject([
    { sender: 'person', company: null, ...NONE },
    { sender: 'authority', company: null, ...NONE },
    { sender: 'company', company: null, ...NONE },
    ...['Adobe', 'Șantier SRL', 'Tazz', 'Zara'].map((company) => ({ company, asked: 1, open: 1 })),
  ]);
});

test('the median is by nearest rank and leaves out what is open or withdrawn', () => {
  const group = (outcome: 'kept' | 'removed' | 'withdrawn', days: number, count: number) =>
    ({ sender: 'person', company: null, outcome, days, count }) as const;
  const rows = sumDemands([group('kept', 9, 1), group('removed', 1, 2), group('withdrawn', 90, 50)]);
  expect(rows[0]).toEqual({
    ...{ sender: 'person', company: null, asked: 53, open: 0 },
    ...{ kept: 1, corrected: 0, removed: 2, withdrawn: 50, days: 1 },
  });
  expect(sumDemands([group('kept', 9, 3), group('removed', 1, 2)])[0]?.days).toBe(9);
});
