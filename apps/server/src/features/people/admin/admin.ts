import { setImmediate } from 'node:timers/promises';
import type { DayCount } from '@corpomeme/contract/people/admin';
import * as operations from '@corpomeme/contract/people/admin';
import { ROLES } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { DAY } from '@corpomeme/contract/site/time';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { roleName } from '../../site/members/permissions.policy.ts';
import { changeRole } from '../users/roles/roles.ts';

/** Milliseconds since the epoch; `until` is excluded. */
interface Span {
  since: number;
  until: number;
}

interface DayRow {
  /** Days since the epoch, UTC. */
  day: number;
  count: number;
}

interface ActivityRows {
  memes: DayRow[];
  votes: DayRow[];
}

/**
 * Divides by a literal, because one of the databases treats a bound value as a fraction; both divide integers to
 * integers.
 */
const dayOf = (column: string) => sql<number>`${sql.ref(column)} / ${sql.lit(DAY)}`;

async function countSiteActivity(db: Database, span: Span): Promise<ActivityRows> {
  const days = (table: 'memes' | 'meme_votes') =>
    db
      .selectFrom(table)
      .select([dayOf('created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
      .where('created_at', '>=', span.since)
      .where('created_at', '<', span.until)
      .groupBy(dayOf('created_at'));
  // The number of held memes would show when one is submitted.
  const memes = days('memes').where('memes.status', '<>', 'held');
  return { memes: await memes.execute(), votes: await days('meme_votes').execute() };
}

/** Counts the memes that the member posted and the votes on their memes, per day. */
async function countUserActivity(db: Database, userId: string, span: Span): Promise<ActivityRows> {
  const memes = await db
    .selectFrom('memes')
    .select([dayOf('created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('created_at', '>=', span.since)
    .where('created_at', '<', span.until)
    .groupBy(dayOf('created_at'))
    .execute();
  const votes = await db
    .selectFrom('memes')
    .innerJoin('meme_votes', 'meme_votes.meme_id', 'memes.id')
    .select([dayOf('meme_votes.created_at').as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('memes.user_id', '=', userId)
    .where('meme_votes.created_at', '>=', span.since)
    .where('meme_votes.created_at', '<', span.until)
    .groupBy(dayOf('meme_votes.created_at'))
    .execute();
  return { memes, votes };
}

/** Milliseconds of the cache's TTL: the query counts all votes of the time, so it does not run for each view. */
const TTL = 60_000;
/** Days counted per query; between queries, the server handles other requests. */
const SLICE = 10;

const caches = new WeakMap<Context, LRUCache<number, DayCount[]>>();

/** Returns the last `days` days including today, at most a minute old. */
async function getSiteActivity(ctx: Context, days: number): Promise<DayCount[]> {
  let cache = caches.get(ctx);
  if (!cache) {
    cache = new LRUCache({ max: 10, ttl: TTL, fetchMethod: (count) => countInSlices(ctx, count) });
    caches.set(ctx, cache);
  }
  return cache.forceFetch(days);
}

async function countInSlices(ctx: Context, days: number): Promise<DayCount[]> {
  const { since, until } = lastDays(ctx, days);
  const rows: ActivityRows = { memes: [], votes: [] };
  for (let from = since; from < until; from += SLICE * DAY) {
    const slice = { since: from, until: Math.min(from + SLICE * DAY, until) };
    const { memes, votes } = await countSiteActivity(ctx.db, slice);
    rows.memes.push(...memes);
    rows.votes.push(...votes);
    await setImmediate();
  }
  return fillDays(rows, { since, until });
}

export async function getUserActivity(ctx: Context, userId: string, days: number): Promise<DayCount[]> {
  const span = lastDays(ctx, days);
  return fillDays(await countUserActivity(ctx.db, userId, span), span);
}

/** Returns whole days in UTC, until the end of today. */
function lastDays(ctx: Context, days: number): Span {
  const tomorrow = Math.floor(ctx.clock.now() / DAY) + 1;
  return { since: (tomorrow - days) * DAY, until: tomorrow * DAY };
}

/** Returns one entry per day, oldest first, including days without activity. */
function fillDays({ memes, votes }: ActivityRows, { since, until }: Span): DayCount[] {
  const memesBy = byDay(memes);
  const votesBy = byDay(votes);
  return Array.from({ length: (until - since) / DAY }, (_, index) => {
    const day = since / DAY + index;
    return {
      day: new Date(day * DAY).toISOString().slice(0, 10),
      memes: memesBy.get(day) ?? 0,
      votes: votesBy.get(day) ?? 0,
    };
  });
}

function byDay(rows: DayRow[]): Map<number, number> {
  return new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
}

export function registerAdmin(app: App, ctx: Context): void {
  handle(app, operations.listRoles, async () => [...ROLES]);

  handle(app, operations.changeRole, async (request) => {
    const { roleId, seen, reason } = request.body;
    const change = { role: roleName(roleId), seen, reason };
    await changeRole(ctx, actorOf(request), request.params.id, change);
    return { message: m.answer.roleChanged };
  });

  handle(app, operations.readActivity, (request) => getSiteActivity(ctx, request.query.days));
}

interface Counter {
  /** `memes.votes` */
  name: string;
  table: string;
  key: string;
  column: string;
  /** The correct value of the column, for the current row. */
  counted: RawBuilder<number>;
}

/** All counters. Add each new one here. */
const COUNTERS: Counter[] = [
  {
    name: 'memes.votes',
    table: 'memes',
    key: 'id',
    column: 'votes',
    counted: sql`select count(*) from meme_votes where meme_votes.meme_id = memes.id`,
  },
  {
    name: 'memes.same_here',
    table: 'memes',
    key: 'id',
    column: 'same_here',
    counted: sql`select count(*) from same_here_votes where same_here_votes.meme_id = memes.id`,
  },
  {
    name: 'memes.comment_count',
    table: 'memes',
    key: 'id',
    column: 'comment_count',
    counted: sql`select count(*) from comments where comments.meme_id = memes.id and comments.deleted_at is null
      and comments.state = 'public'`,
  },
  {
    name: 'memes.thread_count',
    table: 'memes',
    key: 'id',
    column: 'thread_count',
    counted: sql`select count(*) from comments where comments.meme_id = memes.id and comments.thread_id is null
      and comments.state <> 'held'`,
  },
  {
    name: 'comments.votes',
    table: 'comments',
    key: 'id',
    column: 'votes',
    counted: sql`select count(*) from comment_votes where comment_votes.comment_id = comments.id`,
  },
  {
    name: 'comments.reply_count',
    table: 'comments',
    key: 'id',
    column: 'reply_count',
    counted: sql`select count(*) from comments as replies where replies.thread_id = comments.id
      and replies.state <> 'held'`,
  },
  {
    name: 'companies.meme_count',
    table: 'companies',
    key: 'name',
    column: 'meme_count',
    counted: sql`select count(*) from memes where memes.company = companies.name and memes.status = 'approved'`,
  },
  {
    name: 'row_counts.value',
    table: 'row_counts',
    key: 'name',
    column: 'value',
    counted: sql`select case when row_counts.name like 'memes.%'
      then (select count(*) from memes where row_counts.name = 'memes.status=' || memes.status)
      when row_counts.name like 'themes.%'
      then (select count(*) from memes where status = 'approved'
        and row_counts.name in ('themes.memes=' || coalesce(theme_1, ''), 'themes.memes=' || coalesce(theme_2, '')))
      else (select count(*) from users where row_counts.name = 'users.role_id=' || users.role_id) end`,
  },
];

/** A counter that differs from its rows. */
interface Drift {
  counter: string;
  /** The row's id or name. */
  of: number | string;
  stored: number;
  counted: number;
}

/**
 * Returns counters that differ from their rows. Uses one statement per counter, so that concurrent writes are in both
 * numbers or in none.
 */
export async function findDrifts(db: Database): Promise<Drift[]> {
  const drifts: Drift[] = [];
  for (const { name, table, key, column, counted } of COUNTERS) {
    const wrong = await sql<Omit<Drift, 'counter'>>`
      select ${sql.ref(key)} as "of", ${sql.ref(column)} as stored, (${counted}) as counted
      from ${sql.table(table)} where ${sql.ref(column)} <> (${counted}) order by ${sql.ref(key)}
    `.execute(db);
    drifts.push(...wrong.rows.map((row) => ({ counter: name, ...row })));
  }
  return drifts;
}

/**
 * Recounts inside a transaction. Locks the row first and counts in the next statement, so that concurrent writes are
 * included once, while the site runs.
 */
async function recount(trx: Database, { counter, of }: Pick<Drift, 'counter' | 'of'>): Promise<void> {
  const found = COUNTERS.find(({ name }) => name === counter);
  if (!found) throw new Error(`no counter ${counter}`);
  const column = sql.ref(found.column);
  for (const value of [column, sql`(${found.counted})`]) {
    await sql`update ${sql.table(found.table)} set ${column} = ${value} where ${sql.ref(found.key)} = ${of}`.execute(
      trx,
    );
  }
}

/** Returns every counter that differs from its rows (product: counters); `repair` recounts those. */
export async function verifyCounters(ctx: Context, { repair }: { repair: boolean }): Promise<Drift[]> {
  const drifts = await findDrifts(ctx.db);
  if (repair) {
    for (const drift of drifts) await ctx.transact((trx) => recount(trx, drift));
  }
  return drifts;
}
