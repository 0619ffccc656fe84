import type { DayCount } from '@corpomeme/contract/admin';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import {
  type ActivityRows,
  countSiteActivity,
  DAY,
  type DayRow,
  type Days,
  firstDay,
} from './activity.queries.ts';

/** It counts every vote of the time: not for each look at the page anew. */
const FRESH = 60_000;

const kept = new WeakMap<Context, LRUCache<number, DayCount[]>>();

export async function getSiteActivity(ctx: Context, days: number): Promise<DayCount[]> {
  let cache = kept.get(ctx);
  if (!cache) {
    cache = new LRUCache<number, DayCount[]>({
      max: 10,
      ttl: FRESH,
      fetchMethod: async (count) => {
        const span = { now: ctx.clock.now(), days: count };
        return fillDays(await countSiteActivity(ctx.db, span), span);
      },
    });
    kept.set(ctx, cache);
  }
  return cache.forceFetch(days);
}

/** One entry a day, oldest first, days without anything included. */
export function fillDays({ memes, votes }: ActivityRows, span: Days): DayCount[] {
  const first = firstDay(span);
  const memesBy = byDay(memes);
  const votesBy = byDay(votes);
  return Array.from({ length: span.days }, (_, index) => {
    const day = first + index;
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
