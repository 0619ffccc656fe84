import { setTimeout } from 'node:timers/promises';
import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import { REALTIME } from '@corpomeme/contract/site/limits';
import type { MemeUpdate, PublicMemeChange, Updates } from '@corpomeme/contract/site/realtime';
import { MINUTE } from '@corpomeme/contract/site/time';
import { every } from '../../../background.ts';
import type { Context } from '../../../context.ts';
import { type Database, readDatabaseClock, readVisibleUntil } from '../../../db/dialect.ts';
import { createTtlCache, type TtlCache } from '../../../ttl-cache.ts';
import { EVERYBODY } from '../../site/access/visibility.queries.ts';
import { type MemeRow, selectMemes } from '../memes.queries.ts';
import { readFileLines } from '../memes.service.ts';
import { NO_VOTES, viewMeme } from '../memes.view.ts';
import { admitMemes } from '../nameless/entry.ts';
import { forgetDeletedMemes, listDeletedAmong, listDeletedMemes } from './deleted-memes.queries.ts';
import { AGES } from './freshness.policy.ts';
import { FRESHEST, lowerFreshness } from './freshness.queries.ts';

/** Returns published memes that changed from `since` on and before `until`, latest first. */
async function listChangedMemes(
  db: Database,
  { since, until, limit }: { since: number; until: number; limit: number },
) {
  return selectMemes(db, EVERYBODY)
    .where('memes.changed_at', '>=', since)
    .where('memes.changed_at', '<', until)
    .orderBy('memes.changed_at', 'desc')
    .orderBy('memes.id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Returns ids of memes that were public and no longer are: at most `limit` of each status and of deleted ones, latest
 * first within each.
 */
async function listWithdrawnMemes(
  db: Database,
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<number[]> {
  const ids = await listDeletedMemes(db, { since, until, limit });
  // One query per status, because the index begins with it.
  for (const status of ['pending', 'rejected', 'removed'] as const) {
    const rows = await db
      .selectFrom('memes')
      .select('id')
      .where('status', '=', status)
      .where('changed_at', '>=', since)
      .where('changed_at', '<', until)
      .where('appeared_at', 'is not', null)
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Returns those that were public and no longer are. */
async function listWithdrawnAmong(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('memes')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'approved')
    .where('appeared_at', 'is not', null)
    .execute();
  return [...rows.map(({ id }) => id), ...(await listDeletedAmong(db, ids))];
}

async function listPublicMemesById(db: Database, ids: number[]) {
  return selectMemes(db, EVERYBODY).where('memes.id', 'in', ids).execute();
}

/** Rows per write, so that other writes do not wait for long. */
const BATCH_SIZE = 200;

/**
 * Lowers the class of memes that became too old for it, which moves them to the next index. Lists compare the times
 * themselves, so without it they are correct and only scan more rows. Several processes may run it at once.
 */
export async function ageMemes(ctx: Context): Promise<void> {
  for (const [index, age] of AGES.entries()) {
    const before = minuteOf(ctx.clock.now() - age);
    const step = { from: FRESHEST - index, before, limit: BATCH_SIZE };
    while ((await ctx.transact((trx) => lowerFreshness(trx, step))) === BATCH_SIZE);
  }
}

/** What runs each minute: separately, because each must run even if another fails. */
export const FEED_SWEEPS = [admitMemes, ageMemes, (ctx: Context) => ctx.transact(forgetDeletedMemes)].map(
  (work) => every(MINUTE, work),
);

/** Maximum number of cached rows; each takes about a kilobyte. */
const MAX_ROWS = 20_000;

type PublicLists = TtlCache<MemeRow[]>;

declare module '../../../context.ts' {
  interface Context {
    /** Cached pages of public lists. Members share them too, because only their votes differ. */
    publicLists: PublicLists;
  }
}

/** Returns an empty cache of the rows of public lists; bus events drop changed ones. */
export function createPublicLists({ clock, bus }: Pick<Context, 'clock' | 'bus'>): PublicLists {
  return createTtlCache({ clock, bus }, { max: MAX_ROWS, of: (rows) => rows.length + 1 });
}

/** Milliseconds after which a running change has stamped its row and is visible to this query. */
const STAMPED_AFTER = 2;
/**
 * Returns public changes since an earlier response's timestamp (product: realtime). Each change is in exactly one of
 * two consecutive responses.
 */
export async function listUpdates(ctx: Context, since: number | null): Promise<Updates> {
  // Rows stamped in this millisecond are reported now, so no later change may get the same stamp.
  const ceiling = (await readDatabaseClock(ctx.db)) + 1;
  await setTimeout(STAMPED_AFTER);
  const { until, rows, removed } = await ctx.transact(async (trx) => {
    const settled = await readVisibleUntil(trx, ceiling);
    const from = Math.min(since ?? settled, ceiling);
    const to = Math.max(from, settled);
    const window = { since: from, until: to, limit: REALTIME.maxUpdates + 1 };
    return {
      until: to,
      rows: since === null ? [] : await listChangedMemes(trx, window),
      removed: since === null ? [] : await listWithdrawnMemes(trx, window),
    };
  });
  const reported = rows.slice(0, REALTIME.maxUpdates);
  return {
    timestamp: new Date(until).toISOString(),
    updates: await viewUpdates(ctx, reported, (row) => (row.appeared_at ?? 0) >= (since ?? 0)),
    ...(removed.length > 0 && { removed: removed.slice(0, REALTIME.maxUpdates) }),
    ...((rows.length > reported.length || removed.length > REALTIME.maxUpdates) && { reset: true }),
  };
}

/** Returns changes since then (database's clock) for `readUpdates`; null if there are more than a poll returns. */
export async function listMissed(ctx: Context, since: number): Promise<Map<number, MemeChange> | null> {
  const window = { since, until: Number.MAX_SAFE_INTEGER, limit: REALTIME.maxUpdates + 1 };
  const rows = await listChangedMemes(ctx.db, window);
  const withdrawn = await listWithdrawnMemes(ctx.db, window);
  if (Math.max(rows.length, withdrawn.length) >= window.limit) return null;
  return new Map<number, MemeChange>([
    ...withdrawn.map((id) => [id, 'memeRemoved'] as const),
    ...rows.map((row) => [row.id, (row.appeared_at ?? 0) >= since ? 'newMeme' : 'memeUpdated'] as const),
  ]);
}

/** The kind of a websocket message about a meme; `memeRemoved` first checks whether it is still public. */
export type MemeChange = PublicMemeChange['type'];

/** Returns updates as visitors see them, without memes that were never public. */
export async function readUpdates(
  ctx: Context,
  changes: ReadonlyMap<number, MemeChange>,
): Promise<PublicMemeChange[]> {
  const rows = await listPublicMemesById(ctx.db, [...changes.keys()]);
  const updates = await viewUpdates(ctx, rows, ({ id }) => changes.get(id) === 'newMeme');
  const left = [...changes].filter(([, type]) => type === 'memeRemoved').map(([id]) => id);
  if (left.length === 0) return updates;
  const withdrawn = await listWithdrawnAmong(ctx.db, left);
  return [...updates, ...withdrawn.map((id) => ({ type: 'memeRemoved', data: { id } }) as const)];
}

/**
 * Returns updates, the oldest first. A new meme is placed by the time at which it became public and not by later
 * changes, so that a browser can tell which of two memes of one minute is newer.
 */
async function viewUpdates(
  { db }: Context,
  rows: MemeRow[],
  isNew: (row: MemeRow) => boolean,
): Promise<MemeUpdate[]> {
  const momentOf = (row: MemeRow) => (isNew(row) ? row.appeared_at : row.changed_at) ?? 0;
  const sorted = rows.toSorted(
    (a, b) => momentOf(a) - momentOf(b) || (a.publication ?? 0) - (b.publication ?? 0),
  );
  const files = await readFileLines(db, sorted);
  return sorted.map((row) => ({
    type: isNew(row) ? 'newMeme' : 'memeUpdated',
    data: { ...viewMeme(row, null, NO_VOTES), ...files.get(row.id) },
  }));
}
