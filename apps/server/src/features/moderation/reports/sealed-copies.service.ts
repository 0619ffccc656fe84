import type { SealedCopy } from '@corpomeme/contract/moderation/reports';
import { AppError } from '../../../app-error.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ServedFile } from '../../../http/cache/stored-file.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { pictureOf } from '../../../platform/storage/first-frame.ts';
import { removePicture } from '../../memes/upload/pictures.service.ts';
import {
  deleteSealedUntil,
  findSealed,
  listSealed,
  listSealedOfCase,
  type SealedRow,
} from './sealed-copies.queries.ts';

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

function viewSealed({ image_key, image_width: _, ...row }: SealedRow): SealedCopy {
  return {
    ...row,
    texts: JSON.parse(row.texts) as string[],
    has_picture: image_key !== null,
    sealed_on: day(row.sealed_on),
    kept_until: day(row.kept_until),
  };
}

/** Returns what others deleted while a complaint about it was open, newest first (decision 251). */
export async function listSealedCopies(
  { db }: Context,
  { userId }: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ copies: SealedCopy[]; next: string | null }> {
  const after = decodeCursor(cursor);
  const found = await listSealed(db, userId, { limit, before: after?.[1] ?? null });
  const { rows, next } = cutPage(found, limit, ({ sealed_on, id }) => [sealed_on, id]);
  return { copies: rows.map(viewSealed), next };
}

export async function sealedOfCase(db: Database, { userId }: Actor, caseId: number): Promise<SealedCopy[]> {
  return (await listSealedOfCase(db, userId, caseId)).map(viewSealed);
}

/** Returns the picture, for this response alone. Throws AppError('not_found'). */
export async function findSealedPicture(ctx: Context, { userId }: Actor, id: number): Promise<ServedFile> {
  const row = await findSealed(ctx.db, userId, id);
  if (row?.image_key == null) throw new AppError('not_found');
  return {
    etag: `"sealed-${id}"`,
    type: 'image/webp',
    headers: { 'cache-control': 'no-store' },
    ...pictureOf(ctx.storage, row.image_key, `${row.image_width}.webp`),
  };
}

/** Erases copies whose time is over. Several processes may run it at once. */
export async function sweepSealed(ctx: Context): Promise<void> {
  const pictures = await ctx.erase((trx) => deleteSealedUntil(trx, dayOf(ctx.clock.now())));
  for (const image_key of pictures) await removePicture(ctx, { image_key });
}
