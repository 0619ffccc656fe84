import { setImmediate } from 'node:timers/promises';
import type { DayCount } from '@corpomeme/contract/admin';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import {
  type ActivityRows,
  countSiteActivity,
  countUserActivity,
  DAY,
  type DayRow,
  type Span,
} from './activity.queries.ts';

/** It counts every vote of the time: not for each look at the page anew. */
const FRESH = 60_000;
/** So many days are counted at a time; in between, others are served. */
const SLICE = 10;

const kept = new WeakMap<Context, LRUCache<number, DayCount[]>>();

/** The last so many days, today included; at most a minute old. */
export async function getSiteActivity(ctx: Context, days: number): Promise<DayCount[]> {
  let cache = kept.get(ctx);
  if (!cache) {
    cache = new LRUCache({ max: 10, ttl: FRESH, fetchMethod: (count) => countInSlices(ctx, count) });
    kept.set(ctx, cache);
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

/** Whole days in UTC, to the end of today. */
function lastDays(ctx: Context, days: number): Span {
  const tomorrow = Math.floor(ctx.clock.now() / DAY) + 1;
  return { since: (tomorrow - days) * DAY, until: tomorrow * DAY };
}

/** One entry a day, oldest first, days without anything included. */
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
