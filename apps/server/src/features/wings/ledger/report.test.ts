// On PostgreSQL in each `npm test`: ledger/report.queries, ledger/ledger.queries

import { CATEGORY_SECTIONS } from '@corpomeme/contract/moderation/report-template';
import { NOTICE_KINDS, type NoticeKind } from '@corpomeme/contract/moderation/reports';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { parse } from 'csv-parse/sync';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import type { DemandsTable } from '../../../db/case-tables.ts';

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
const COLUMNS = CATEGORY_SECTIONS.notices.columns;

let subjects = 1000;
/** Adds a notice about as many memes as there are hours until their removal; -1 for one that stays, null for one that waits. */
async function addNotice(
  year: number,
  kind: NoticeKind,
  hours: (number | null)[] = [null],
  is_trusted: 0 | 1 | null = null,
): Promise<void> {
  const { db } = site.ctx;
  const asked_at = Date.UTC(year, 11, 31, 23, 59, 59, 999);
  let file_id: number | null = null;
  for (const hour of hours) {
    const meme_id = subjects++;
    const subject = `meme:${meme_id}`;
    const closed_at = hour === null ? null : asked_at + Math.abs(hour) * HOUR + 1;
    const outcome = hour === null ? null : hour < 0 ? ('kept' as const) : ('removed' as const);
    const opened = { subject, meme_id, opened_at: asked_at, due_at: asked_at, closed_at, outcome };
    const inserted = db.insertInto('cases').values(opened).returning('id');
    const { id: case_id } = await inserted.executeTakeFirstOrThrow();
    const words = { notice_kind: kind, reason_code: NOTICE_KINDS[kind], created_at: asked_at };
    const report = db
      .insertInto('reports')
      .values({ case_id, subject, ...words })
      .returning('id');
    const { id: report_id } = await report.executeTakeFirstOrThrow();
    const demand: Insertable<DemandsTable> = {
      ...{ report_id, file_id, sender: 'person', meme_id, asked_at, closed_at, outcome },
      is_trusted,
    };
    const added = db.insertInto('demands').values(demand).returning('id');
    const { id } = await added.executeTakeFirstOrThrow();
    file_id ??= id;
  }
}
const addNotices = async (count: number, ...notice: Parameters<typeof addNotice>) => {
  for (let n = 0; n < count; n++) await addNotice(...notice);
};

/** Returns the ten figures of each category that has any, and what is said about the first. */
async function figuresOf(query: string): Promise<Record<string, string>> {
  const { statusCode, headers, body } = await site.get(`/ledger/template.csv?section=notices${query}`, admin);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [header, ...rows] = parse(body, { bom: true });
  expect(header).toEqual(COLUMNS);
  expect(rows).toHaveLength(16);
  const said = rows.map(([, , , category, , ...cells]: string[]) => {
    const figures = cells.slice(0, 10).join();
    return [category?.replace('STATEMENT_CATEGORY_', ''), figures === ',,,,,,,,,' ? cells[10] : figures];
  });
  return Object.fromEntries(said.filter(([, figures]) => figures !== ''));
}

const ZERO = '0,,0,,,,0,,0,';
const UNSPLIT = '0,,0,,,,0,,,';
const HIDDEN = 'Hidden: few';
const NOTHING = {
  TOTAL: ZERO,
  DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: ZERO,
  ILLEGAL_OR_HARMFUL_SPEECH: ZERO,
  INTELLECTUAL_PROPERTY_INFRINGEMENTS: ZERO,
  PROTECTION_OF_MINORS: ZERO,
  NOT_SPECIFIED_NOTICE: ZERO,
};

test('the columns are those of published reports', () => {
  expect(COLUMNS).toHaveLength(25);
  expect([4, 5, 14, 15, 20].map((n) => COLUMNS[n])).toEqual([
    'Description of the sub-category "Other"',
    'Number of notices received ',
    'Number of actions taken on the basis of the terms and conditions of the service (Trusted Flagger notices)',
    'Contextual information on Number of notices received ',
    'Contextual information on Median time to take action (Trusted Flagger notices)',
  ]);
});

test('a notice about several memes is one notice, counted in its year with the hours until removals', async () => {
  await addNotices(5, 2024, 'child_abuse', [7]);
  await addNotices(6, 2024, 'other_illegal');
  await addNotices(5, 2024, 'defamation', [-1]);
  await addNotice(2024, 'defamation', [2, 9, 4, -90, null]);
  expect(await figuresOf('&year=2024')).toEqual({
    ...NOTHING,
    TOTAL: '17,,21,,7,,0,,8,',
    // Three removals are few: their median would tell hours, and by category none is told.
    DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: UNSPLIT,
    INTELLECTUAL_PROPERTY_INFRINGEMENTS: UNSPLIT,
    ILLEGAL_OR_HARMFUL_SPEECH: '6,,10,,,,0,,,',
    PROTECTION_OF_MINORS: '5,,5,,7,,0,,,',
    NOT_SPECIFIED_NOTICE: '6,,6,,,,0,,,',
  });
  await addNotice(2024, 'defamation', [6, 8]);
  expect(await figuresOf('&year=2024')).toMatchObject({
    TOTAL: '18,,23,,7,,0,,10,',
    ILLEGAL_OR_HARMFUL_SPEECH: '7,,12,,6,,0,,5,',
    PROTECTION_OF_MINORS: '5,,5,,7,,0,,5,',
  });
});

test('a notice whose kind was deleted with its report stays counted', async () => {
  await addNotices(5, 2022, 'real_name', [3, 5]);
  await site.ctx.db.deleteFrom('cases').where('closed_at', 'is not', null).execute();
  const all = '5,,10,,3,,0,,10,';
  expect(await figuresOf('&year=2022')).toEqual({ ...NOTHING, TOTAL: all, NOT_SPECIFIED_NOTICE: all });
});

test('few notices of a category are hidden, with as many others as keep the total from telling them', async () => {
  await addNotices(2, 2023, 'real_name');
  expect(await figuresOf('&year=2023')).toEqual({
    ...Object.fromEntries(Object.keys(NOTHING).map((category) => [category, HIDDEN])),
    TOTAL: '2,,2,,,,0,,0,',
  });
  await addNotices(2, 2021, 'real_name');
  await addNotices(5, 2021, 'copyright');
  await addNotices(6, 2021, 'defamation');
  expect(await figuresOf('&year=2021')).toEqual({
    ...NOTHING,
    TOTAL: '13,,13,,,,0,,0,',
    DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: HIDDEN,
    INTELLECTUAL_PROPERTY_INFRINGEMENTS: HIDDEN,
    ILLEGAL_OR_HARMFUL_SPEECH: '6,,6,,,,0,,0,',
  });
});

test('notices of trusted flaggers have their own figures, unless they or the others are few', async () => {
  await addNotices(5, 2020, 'defamation', [3], 1);
  await addNotices(6, 2020, 'defamation', [9], 0);
  await addNotices(7, 2020, 'copyright', [null], 0);
  expect(await figuresOf('&year=2020')).toMatchObject({
    TOTAL: '18,5,18,5,9,3,0,0,11,5',
    ILLEGAL_OR_HARMFUL_SPEECH: '11,5,11,5,9,3,0,0,11,5',
    INTELLECTUAL_PROPERTY_INFRINGEMENTS: '7,0,7,0,,,0,0,0,0',
  });
  await addNotice(2020, 'copyright', [null], 1);
  expect(await figuresOf('&year=2020')).toMatchObject({
    TOTAL: '19,6,19,6,9,3,0,0,11,5',
    ILLEGAL_OR_HARMFUL_SPEECH: '11,,11,,9,,0,,11,',
    INTELLECTUAL_PROPERTY_INFRINGEMENTS: '8,,8,,,,0,,0,',
  });
  // What is left of an order that was deleted is not of before the mark.
  const asked_at = Date.UTC(2020, 5);
  await site.ctx.db.insertInto('demands').values({ sender: 'authority', meme_id: 1, asked_at }).execute();
  expect(await figuresOf('&year=2020')).toMatchObject({ TOTAL: '20,6,20,6,9,3,0,0,11,5' });
  await addNotice(2020, 'copyright');
  expect(await figuresOf('&year=2020')).toMatchObject({ TOTAL: '21,,21,,9,,0,,11,' });
});

test('a contest and an order are no notice, and a notice of an authority is one', async () => {
  const [contested, ordered, noticed] = [
    await site.publishedMeme(await site.member(), moderator),
    await site.publishedMeme(await site.member(), moderator),
    await site.publishedMeme(await site.member(), moderator),
  ];
  const address = ({ id }: { id: number }) => `${site.ctx.config.publicUrl}/meme/${id}`;
  const contest = { reason_code: 'false_claim', text: 'Nu e așa.' };
  const order = { authority: 'Judecătoria', kind: 'removal', asked: 'Ștergeți.', ground: 'Art. 1' };
  const notice = {
    kind: 'defamation',
    explanation: 'Spune ceva neadevărat despre noi.',
    sender: 'authority',
  };
  const from = { name: 'Ana Pop', email: 'ana@acasa.ro', good_faith: true };
  const sent = [
    await site.send('POST', `/memes/${contested.id}/contest`, contest, speaker),
    await site.send('POST', '/admin/orders', { url: address(ordered), ...order }, admin),
    await site.send('POST', '/notices', { url: address(noticed), ...notice, ...from }),
  ];
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 202]);
  const year = new Date(site.ctx.clock.now()).getUTCFullYear();
  expect((await site.get(`/moderation/ledger?year=${year}`)).json().rows[1].asked).toBe(2);
  const flagger = await site.member();
  await site.send('PUT', `/users/${flagger.id}/permissions`, { isTrustedFlagger: true }, admin);
  const again = { url: address(contested), ...notice, ...from, more_urls: [address(ordered)] };
  expect((await site.send('POST', '/notices', again, flagger)).statusCode).toBe(202);
  const marks = site.ctx.db.selectFrom('demands').select('is_trusted').orderBy('id', 'desc').limit(5);
  expect((await marks.execute()).map(({ is_trusted }) => is_trusted)).toEqual([1, 1, 0, null, null]);
  site.clock.advance(366 * DAY);
  expect(await figuresOf(`&year=${year}`)).toMatchObject({ TOTAL: '2,,3,,,,0,,0,' });
});

test('years without a notice have zeros, and anything else is refused', async () => {
  const zeros = '0,0,0,0,,,0,0,0,0';
  const all = Object.fromEntries(Object.keys(NOTHING).map((category) => [category, zeros]));
  expect(await figuresOf('&year=2001')).toEqual(all);
  expect((await site.get('/ledger/template.csv?year=2099')).statusCode).toBe(404);
  for (const wrong of ['&year=1', '&year=20260', "&year=2026'", '&year=2024&year=2025', '&section=orders'])
    expect((await site.get(`/ledger/template.csv?section=notices${wrong}`)).statusCode).toBe(400);
  for (const wrong of ['?section=', '?section=4', '?section=constructor'])
    expect((await site.get(`/ledger/template.csv${wrong}`)).statusCode).toBe(400);
});
