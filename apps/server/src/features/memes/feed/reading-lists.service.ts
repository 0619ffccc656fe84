import type { Reading } from '@corpomeme/contract/memes/reading';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { getMeme, type MemePage, viewMemes } from '../memes.service.ts';
import { readReading, saveMeme } from '../reading/reading.service.ts';
import { publicListCursor } from './feed.queries.ts';
import { listRowsOfCompanies, listSavedRows } from './reading-lists.queries.ts';

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

/** Saves a meme. Throws AppError('meme_not_found') if it is not visible to the member. */
export async function saveVisibleMeme(ctx: Context, actor: Actor, memeId: number): Promise<Reading> {
  await getMeme(ctx, actor, memeId);
  return saveMeme(ctx, actor, memeId);
}

/** Returns the memes that the member saved (product: daily readers). */
export async function listSaved(ctx: Context, actor: Actor, request: PageRequest): Promise<MemePage> {
  const { limit } = request;
  const rows = await listSavedRows(ctx.db, actor, { limit, cursor: decodeCursor(request.cursor) });
  const page = cutPage(rows, limit, ({ save_id }) => [0, save_id]);
  return { memes: await viewMemes(ctx.db, actor, page.rows), next: page.next };
}

/** Returns the newest memes of the companies that the member follows. */
export async function listFollowed(ctx: Context, actor: Actor, request: PageRequest): Promise<MemePage> {
  const { limit } = request;
  const { followed } = await readReading(ctx.db, actor.userId);
  const rows = await listRowsOfCompanies(ctx.db, followed, { limit, cursor: decodeCursor(request.cursor) });
  const page = cutPage(rows, limit, publicListCursor('recent'));
  return { memes: await viewMemes(ctx.db, actor, page.rows), next: page.next };
}
