import { setTimeout } from 'node:timers/promises';
import { REALTIME } from '@corpomeme/contract/site/limits';
import type { MemeUpdate, PublicMemeChange, Updates } from '@corpomeme/contract/site/realtime';
import type { Context } from '../../../context.ts';
import { readDatabaseClock, readVisibleUntil } from '../../../db/dialect.ts';
import type { MemeRow } from '../memes.queries.ts';
import { readFileLines } from '../memes.service.ts';
import { NO_VOTES, viewMeme } from '../memes.view.ts';
import {
  listChangedMemes,
  listPublicMemesById,
  listWithdrawnAmong,
  listWithdrawnMemes,
} from './changes.queries.ts';

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
