import { DAY, MINUTE } from '@corpomeme/contract/site/time';
import * as operations from '@corpomeme/contract/wings/visits';
import { VISITS, type Visits } from '@corpomeme/contract/wings/visits';
import { every } from '../../../background.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { VisitCountsTable } from '../../../db/site-tables.ts';
import type { Feature } from '../../../feature.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { findListedCompany } from '../../companies/companies.queries.ts';
import { listThemeRows } from '../../memes/themes/themes.queries.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import { addUp, createRareNames, type NamedCount, pageOf } from './visits.policy.ts';

export const visits: Feature = { routes: [registerVisits], sweeps: [startVisitBook] };

type CountRow = VisitCountsTable;
type CountKind = CountRow['kind'];

/** Milliseconds since the epoch; the end is excluded. */
interface Span {
  since: number;
  until: number;
}

/** Rows per statement. */
const BATCH_SIZE = 500;

/** Adds to the counts of a day; several processes add to the same ones. */
async function addCounts(trx: Database, rows: readonly CountRow[]): Promise<void> {
  // In one order, so that two processes do not deadlock.
  const sorted = rows.toSorted((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
  for (let from = 0; from < sorted.length; from += BATCH_SIZE)
    await trx
      .insertInto('visit_counts')
      .values(sorted.slice(from, from + BATCH_SIZE))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'kind', 'name'])
          .doUpdateSet(({ ref, eb }) => ({ count: eb('visit_counts.count', '+', ref('excluded.count')) })),
      )
      .execute();
}

async function deleteCountsBefore(trx: Database, day: number): Promise<void> {
  await trx.deleteFrom('visit_counts').where('day', '<', day).execute();
}

async function listDays(db: Database, { since, until }: Span): Promise<CountRow[]> {
  return db
    .selectFrom('visit_counts')
    .selectAll()
    .where('kind', 'in', ['view', 'visit'])
    .where('day', '>=', since)
    .where('day', '<', until)
    .execute();
}

/** Returns the names with most views, most first. */
async function listNames(
  db: Database,
  kind: CountKind,
  { since, until }: Span,
  limit: number,
): Promise<{ name: string; count: number }[]> {
  const rows = await db
    .selectFrom('visit_counts')
    .select(['name', ({ fn }) => fn.sum<number>('count').as('total')])
    .where('kind', '=', kind)
    .where('day', '>=', since)
    .where('day', '<', until)
    .groupBy('name')
    .orderBy('total', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name, total }) => ({ name, count: Number(total) }));
}

/** Returns which of these memes everybody may see. */
async function listPublicMemes(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('memes')
    .select('id')
    .where('id', 'in', ids)
    .where(visibleTo(EVERYBODY))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Parts = Pick<Context, 'db' | 'transact' | 'clock' | 'background' | 'pageViews'>;

const KEPT = 731 * DAY;
/** Names read for a list, of which those that are no longer public are left out. */
const READ = 3 * VISITS.listed;

/** Counts of one day that are not stored yet. */
interface DayCounts {
  day: number;
  views: number;
  visits: number;
  named: NamedCount[];
}

/** Days and names that are kept while they cannot be stored. */
const MOST_UNSAVED = 1000;

/** Returns a function that stores what this process counted since its last call, and what an earlier call could not store. */
export function createVisitBook(ctx: Parts): () => Promise<void> {
  let day = 0;
  let cleanedFor = 0;
  let rare = createRareNames();
  let unsaved: DayCounts[] = [];
  return async () => {
    const { views, visits, paths, hosts } = ctx.pageViews.take();
    const today = dayOf(ctx.clock.now());
    // Rare names of a day that is over stay in its sum alone.
    if (today !== day) rare = createRareNames();
    day = today;
    const counted = { day, views, visits, named: rare.admit(nameCounts(paths, hosts)) };
    const due = [...unsaved, ...(views > 0 ? [counted] : [])];
    // Not stored twice by a call that begins before this one ends.
    unsaved = [];
    try {
      if (cleanedFor !== today) await ctx.transact((trx) => deleteCountsBefore(trx, today - KEPT));
      cleanedFor = today;
      const { countVisits } = await readSettings(ctx.db);
      if (!countVisits) rare = createRareNames();
      else if (due.length > 0) await storeCounts(ctx, due);
    } catch (error) {
      unsaved = [...due, ...unsaved].slice(-MOST_UNSAVED);
      throw error;
    }
  };
}

async function storeCounts(ctx: Parts, due: DayCounts[]): Promise<void> {
  const rows: Parameters<typeof addCounts>[1][] = [];
  for (const { day, views, visits, named } of due) {
    const sums = { view: views, visit: visits };
    const total = (['view', 'visit'] as const).map((kind) => ({ kind, name: '', count: sums[kind] }));
    rows.push([...total, ...(await publicAlone(ctx, named))].map((row) => ({ ...row, day })));
  }
  await ctx.transact(async (trx) => {
    for (const each of rows) await addCounts(trx, each);
  });
}

/** Stores once a minute, until the returned function is called, which stores the rest. */
function startVisitBook(ctx: Parts): () => void {
  const store = createVisitBook(ctx);
  const stop = every(MINUTE, store)(ctx);
  return () => {
    stop();
    ctx.background.run(store);
  };
}

function nameCounts(paths: Map<string, number>, hosts: Map<string, number>): NamedCount[] {
  const counts: NamedCount[] = [...hosts].map(([name, count]) => ({ kind: 'referrer', name, count }));
  for (const [path, count] of paths) {
    const { kind, address } = pageOf(path);
    counts.push({ kind: 'place', name: kind, count });
    if (address) counts.push({ kind: 'page', name: address, count });
  }
  return addUp(counts);
}

/** Leaves out pages that are not there: browsers name the pages that they opened by themselves. */
async function publicAlone(ctx: Pick<Context, 'db'>, counts: NamedCount[]): Promise<NamedCount[]> {
  const isPublic = await knowPublic(
    ctx,
    counts.filter(({ kind }) => kind === 'page').map(({ name }) => name),
  );
  return counts.filter(({ kind, name }) => kind !== 'page' || isPublic(name));
}

/** Returns whether everybody may see the page at an address of `addresses`. */
async function knowPublic({ db }: Pick<Context, 'db'>, addresses: string[]) {
  const parts = addresses.map((address) => [address, ...address.split('/').slice(1)] as const);
  const memes = await listPublicMemes(
    db,
    parts.filter(([, kind]) => kind === 'meme').map(([, , id]) => Number(id)),
  );
  const themes = new Set((await listThemeRows(db)).map(({ slug }) => slug));
  const known = new Set<string>();
  for (const [address, kind, name = ''] of parts) {
    const isThere =
      kind === 'meme'
        ? memes.has(Number(name))
        : kind === 'theme'
          ? themes.has(name)
          : (await findListedCompany(db, decodeURIComponent(name), { isLoose: true })) !== undefined;
    if (isThere) known.add(address);
  }
  return (address: string) => known.has(address);
}

/** Returns the figures of the last `count` days that are over: so no admin can watch a single view arrive. */
async function readVisits(ctx: Context, count: number): Promise<Visits> {
  const until = dayOf(ctx.clock.now());
  const span = { since: until - count * DAY, until };
  const rows = await listDays(ctx.db, span);
  const on = (day: number, kind: 'view' | 'visit') =>
    rows.find((row) => Number(row.day) === day && row.kind === kind)?.count ?? 0;
  const pages = await listNames(ctx.db, 'page', span, READ);
  const isPublic = await knowPublic(
    ctx,
    pages.map(({ name }) => name),
  );
  return {
    is_counting: (await readSettings(ctx.db)).countVisits,
    days: Array.from({ length: count }, (_, at) => span.since + at * DAY).map((day) => ({
      day: new Date(day).toISOString().slice(0, 10),
      views: on(day, 'view'),
      visits: on(day, 'visit'),
    })),
    kinds: await listNames(ctx.db, 'place', span, READ),
    pages: pages.filter(({ name }) => isPublic(name)).slice(0, VISITS.listed),
    referrers: await listNames(ctx.db, 'referrer', span, VISITS.listed),
  };
}

function registerVisits(app: App, ctx: Context): void {
  handle(app, operations.readVisits, (request) => readVisits(ctx, request.query.days));
}
