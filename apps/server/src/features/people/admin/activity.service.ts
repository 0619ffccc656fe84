import { setImmediate } from 'node:timers/promises';
import type { DayCount } from '@corpomeme/contract/people/admin';
import { DAY } from '@corpomeme/contract/site/time';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../context.ts';
import {
  type ActivityRows,
  countSiteActivity,
  countUserActivity,
  type DayRow,
  type Span,
} from './activity.queries.ts';

/** Milliseconds of the cache's TTL: the query counts all votes of the time, so it does not run for each view. */
const TTL = 60_000;
/** Days counted per query; between queries, the server handles other requests. */
const SLICE = 10;

const caches = new WeakMap<Context, LRUCache<number, DayCount[]>>();

/** Returns the last `days` days including today, at most a minute old. */
export async function getSiteActivity(ctx: Context, days: number): Promise<DayCount[]> {
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
