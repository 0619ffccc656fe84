// On PostgreSQL in each `npm test`: ledger/report.queries

import { REPORT_SECTIONS, type ReportQuery } from '@corpomeme/contract/moderation/demands';
import { INDICATOR } from '@corpomeme/contract/moderation/report-template';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { addSpeaker } from '../../../../test/speakers.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';

let site: TestSite;
let admin: Member;
let moderator: Member;
beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  admin = await site.member('admin');
  moderator = await site.member('moderator');
});
afterAll(() => site.close());

/** A member asks, whose responses are not cached. */
async function linesOf(section: ReportQuery['section'], year?: number): Promise<string[][]> {
  const { statusCode, body } = await site.get(
    `/ledger/template.csv?section=${section}${year ? `&year=${year}` : ''}`,
    moderator,
  );
  expect(statusCode).toBe(200);
  return parse(body, { bom: true });
}

/** Returns the figures of each category that has any. */
async function categoriesOf(section: ReportQuery['section'], year: number, first: number, count: number) {
  const [, ...lines] = await linesOf(section, year);
  const rows = lines.map((cells) => [
    cells[3]?.replace('STATEMENT_CATEGORY_', ''),
    cells.slice(first, first + count).join(),
  ]);
  return Object.fromEntries(rows.filter(([, figures]) => figures?.replaceAll(',', '') !== ''));
}

/** Returns the values by indicator and scope, where there is one. */
async function valuesOf(section: ReportQuery['section'], year?: number) {
  const lines = await linesOf(section, year);
  return Object.fromEntries(
    lines
      .slice(1)
      .flatMap(([, , , , indicator, scope, value]) => (value ? [[`${indicator}: ${scope}`, value]] : [])),
  );
}

type Entry = Parameters<typeof recordAudit>[1];
let moment = 0;
const at = (year: number) => Date.UTC(year, 5) + moment++;
async function add(
  count: number,
  year: number,
  entry: Partial<Entry> & Pick<Entry, 'action'>,
): Promise<void> {
  for (let n = 0; n < count; n++)
    await recordAudit(site.ctx.db, { actorId: moderator.id, ...entry, at: at(year) });
}

test('each section has the columns of the template and rows for all of it', async () => {
  const shapes = await Promise.all(
    REPORT_SECTIONS.map(async (section) => {
      const lines = await linesOf(section, 2001);
      expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
      return [section, lines[0]?.length, lines.length - 1, lines[1]?.slice(0, 3).join('; ')];
    }),
  );
  const period = `${new URL(site.ctx.config.publicUrl).hostname}; 2001-01-01/2001-12-31`;
  expect(shapes).toEqual([
    ['orders', 20, 16, `All; ${period}`],
    ['notices', 25, 16, `Only for providers of hosting services, including online platforms; ${period}`],
    ['illegal', 37, 15, `All; ${period}`],
    ['terms', 37, 16, `All; ${period}`],
    ['complaints', 8, 47, `All; ${period}`],
    ['automation', 8, 20, `All; ${period}`],
    ['moderators', 8, 3, `Only for VLOPs; ${period}`],
  ]);
  const [columns] = await linesOf('orders', 2001);
  expect([columns?.[5], columns?.[6], columns?.[13], columns?.[17]]).toEqual([
    'Scope',
    'Number of orders to act against illegal content received',
    'Contextual information on number of orders to act against illegal content received',
    'Contextual information on Number of orders to provide information',
  ]);
});

test('what moderators did without a demand is counted by reason, and the rest as a measure of people', async () => {
  await add(6, 2019, { action: 'meme.reject', reasonCode: 'off_topic' });
  await add(3, 2019, { action: 'meme.remove', reasonCode: 'insulting' });
  await add(2, 2019, { action: 'comment.remove', reasonCode: 'insulting' });
  await add(1, 2019, { action: 'meme.delete', userId: admin.id });
  await add(1, 2019, { action: 'user.posting_ban', reasonCode: 'advertising' });
  await add(1, 2019, { action: 'user.suspend', reasonCode: 'advertising' });
  await add(4, 2019, { action: 'meme.approve' });
  await add(1, 2019, { action: 'user.warn' });
  // Not a moderator's: the author withdrew.
  await add(1, 2019, { action: 'meme.delete', userId: moderator.id });
  const [, , , ...none] = Array.from({ length: 12 }, () => '');
  const figures = (all: string, removed: string, bans: string, suspensions: string) =>
    [all, '', removed, ...none, bans, '', suspensions, ''].join();
  expect(await categoriesOf('terms', 2019, 5, 16)).toEqual({
    TOTAL: figures('14', '12', '1', '1'),
    ILLEGAL_OR_HARMFUL_SPEECH: figures('5', '5', '0', '0'),
    DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: figures('0', '0', '0', '0'),
    INTELLECTUAL_PROPERTY_INFRINGEMENTS: figures('0', '0', '0', '0'),
    OTHER_VIOLATION_TC: figures('9', '7', '1', '1'),
  });
  expect((await categoriesOf('illegal', 2019, 5, 16)).TOTAL).toBe(figures('0', '0', '0', '0'));
  expect(await valuesOf('automation', 2019)).toMatchObject({
    [`${INDICATOR.measures}: Total number`]: '14',
    [`${INDICATOR.measures}: Own-initiative `]: '14',
    [`${INDICATOR.notices}: NAM Total`]: '0',
  });
  expect(await valuesOf('moderators', 2019)).toEqual({});
  for (let n = 0; n < 4; n++)
    await add(1, 2019, { action: 'meme.approve', actorId: (await site.member('moderator')).id });
  expect(await valuesOf('moderators', 2019)).toEqual({ [`${INDICATOR.moderators}: Total number`]: '5' });
});

test('orders are counted by kind from five on, with the hours until the removal', async () => {
  const { db } = site.ctx;
  const addOrder = async (kind: 'removal' | 'information', hours?: number) => {
    const [meme_id, received_at] = [moment + 5000, at(2018)];
    const words = { authority: 'Judecătoria', asked: 'x', ground: 'Art. 1', is_held: 0 as const };
    await db
      .insertInto('orders')
      .values({ kind, meme_id, received_at, ...words })
      .execute();
    const done =
      hours === undefined ? {} : ({ closed_at: received_at + hours * HOUR, outcome: 'removed' } as const);
    const demand = { sender: 'authority', meme_id, asked_at: received_at, ...done } as const;
    if (kind === 'removal') await db.insertInto('demands').values(demand).execute();
  };
  for (const hours of [1, 2, 30, undefined]) await addOrder('removal', hours);
  for (let n = 0; n < 4; n++) await addOrder('information');
  // The ledger tells removals, too, but neither their hours nor orders for information.
  const few = '4,4,,,,,';
  expect(await categoriesOf('orders', 2018, 6, 7)).toEqual({ TOTAL: few, NOT_SPECIFIED_ORDER: few });
  for (const hours of [4, 5]) await addOrder('removal', hours);
  await addOrder('information');
  const figures = '6,6,,4,5,,';
  expect(await categoriesOf('orders', 2018, 6, 7)).toEqual({ TOTAL: figures, NOT_SPECIFIED_ORDER: figures });
  expect((await categoriesOf('notices', 2018, 5, 10)).TOTAL).toBe('0,0,0,0,,,0,0,0,0');
});

test('complaints are counted with their answers, and by subject only if neither subject has few', async () => {
  const { id: meme_id } = await site.publishedMeme(await site.member(), moderator);
  const addAppeals = async (count: number, state: 'accepted' | 'closed' | 'dismissed', isAccount = false) => {
    for (let n = 0; n < count; n++) {
      const created_at = at(2017);
      const decided_at = created_at + 7 * HOUR;
      const decision_id = await recordAudit(site.ctx.db, {
        action: 'meme.appeal',
        at: created_at,
        actorId: null,
      });
      const user = { user_id: admin.id, kind: 'warning', created_at, decision_id } as const;
      const sanction = isAccount
        ? await site.ctx.db.insertInto('sanctions').values(user).returning('id').executeTakeFirstOrThrow()
        : undefined;
      const about = sanction ? { sanction_id: sanction.id } : { meme_id };
      const appeal = { user_id: admin.id, text: 'x', state, created_at, decided_at, decision_id, ...about };
      await site.ctx.db.insertInto('appeals').values(appeal).execute();
    }
  };
  const { complaints, ofContent, ofAccount } = INDICATOR;
  await addAppeals(3, 'dismissed');
  expect(await valuesOf('complaints', 2017)).not.toHaveProperty([`${complaints}: Total number`]);
  await addAppeals(1, 'closed', true);
  await addAppeals(1, 'accepted');
  const withoutStates = {
    [`${complaints}: Total number`]: '5',
    [`${INDICATOR.unfounded}: Total number`]: '0',
  };
  expect(await valuesOf('complaints', 2017)).toEqual(withoutStates);
  await addAppeals(4, 'accepted');
  expect(await valuesOf('complaints', 2017)).toEqual({
    ...withoutStates,
    [`${complaints}: Total number`]: '9',
    [`${complaints}: Median time`]: '7',
  });
  await addAppeals(2, 'dismissed');
  await addAppeals(4, 'closed');
  expect(await valuesOf('complaints', 2017)).toEqual({
    ...withoutStates,
    [`${complaints}: Total number`]: '15',
    [`${complaints}: Decisions upheld`]: '5',
    [`${complaints}: Decisions reversed`]: '5',
    [`${complaints}: Median time`]: '7',
    [`${complaints}: Decision omitted`]: '5',
  });
  await addAppeals(4, 'closed', true);
  const split = await valuesOf('complaints', 2017);
  expect(split).toMatchObject({ [`${ofContent}: Total number`]: '14', [`${ofAccount}: Total number`]: '5' });
  // Content has four that were closed.
  expect(split).not.toHaveProperty([`${ofContent}: Decisions upheld`]);
});

test('a rejection that was undone at once is no measure, and the next one is', async () => {
  const turn = (meme_id: number, action: Entry['action']) => add(1, 2016, { action, memeId: meme_id });
  for (const action of ['reject', 'undo', 'reject'] as const) await turn(7001, `meme.${action}`);
  for (const action of ['reject', 'resubmit', 'reject', 'undo'] as const) await turn(7002, `meme.${action}`);
  for (const action of ['reject', 'resubmit', 'approve', 'undo'] as const) await turn(7003, `meme.${action}`);
  await turn(7004, 'meme.reject');
  expect(await valuesOf('automation', 2016)).toMatchObject({ [`${INDICATOR.measures}: Total number`]: '4' });
});

test('a removal is of a demand only about the same subject', async () => {
  const closed_at = Date.UTC(2015, 5);
  const removal = { action: 'comment.remove', at: closed_at, actorId: moderator.id, memeId: 8001 } as const;
  for (const commentId of [1, 2]) await recordAudit(site.ctx.db, { ...removal, commentId });
  const demand = { sender: 'person', meme_id: 8001, comment_id: 2, asked_at: closed_at, closed_at } as const;
  await site.ctx.db
    .insertInto('demands')
    .values({ ...demand, outcome: 'removed' })
    .execute();
  expect(await valuesOf('automation', 2015)).toMatchObject({
    [`${INDICATOR.measures}: Total number`]: '2',
    [`${INDICATOR.measures}: Own-initiative `]: '1',
  });
});

test('a removal on a contest is no own initiative', async () => {
  const speaker = await addSpeaker(site, admin, 'Adobe');
  const { id } = await site.publishedMeme(await site.member(), moderator);
  await site.send('POST', `/memes/${id}/contest`, { reason_code: 'false_claim', text: 'Nu e așa.' }, speaker);
  const [open] = (await site.get('/moderation/cases', moderator)).json();
  const verdict = { outcome: 'removed', reason_code: 'false_claim' };
  expect((await site.send('PUT', `/moderation/cases/${open.id}`, verdict, moderator)).statusCode).toBe(200);
  site.clock.advance(366 * DAY);
  expect(await valuesOf('automation')).toMatchObject({
    [`${INDICATOR.measures}: Total number`]: '1',
    [`${INDICATOR.measures}: Own-initiative `]: '0',
  });
});

test('a year is reported once it has ended, also without a year in the address', async () => {
  const year = new Date(site.ctx.clock.now()).getUTCFullYear();
  const order = {
    kind: 'information',
    meme_id: 9001,
    received_at: site.ctx.clock.now(),
    is_held: 0,
  } as const;
  const words = { authority: 'Judecătoria', asked: 'x', ground: 'Art. 1' };
  for (let n = 0; n < 5; n++)
    await site.ctx.db
      .insertInto('orders')
      .values({ ...order, ...words })
      .execute();
  const read = async (query: string) => {
    const { statusCode, body } = await site.get(`/ledger/template.csv?section=orders${query}`);
    return [statusCode, body.includes(`${year}-12-31,TOTAL`), body.includes(',0,0,,,5,')];
  };
  site.clock.advance(Date.UTC(year + 1) - 1 - site.ctx.clock.now());
  expect(await read(`&year=${year}`)).toEqual([404, false, false]);
  site.clock.advance(1);
  expect(await read(`&year=${year}`)).toEqual([200, true, true]);
  expect(await read('')).toEqual([200, true, true]);
});
