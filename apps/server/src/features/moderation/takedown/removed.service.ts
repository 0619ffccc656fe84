import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import type { MemePage } from '../../memes/memes.service.ts';
import { viewMeme } from '../../memes/memes.view.ts';
import { listRemovedMemes } from './takedown.queries.ts';

const NO_VOTES: ReadonlySet<number> = new Set();

/** Returns removed memes, latest removal first. */
export async function listRemoved(
  ctx: Context,
  moderator: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<MemePage> {
  const rows = await listRemovedMemes(ctx.db, moderator, { limit, before: decodeCursor(cursor) });
  const page = cutPage(rows, limit, (row) => [row.changed_at ?? 0, row.id]);
  return { memes: page.rows.map((row) => viewMeme(row, moderator, NO_VOTES)), next: page.next };
}
