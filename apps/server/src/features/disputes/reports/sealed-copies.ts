import type { SealedCopy } from '@corpomeme/contract/disputes/reports';
import * as operations from '@corpomeme/contract/disputes/reports';
import { AppError } from '../../../app-error.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { type ServedFile, sendStoredFile } from '../../../http/cache/stored-file.ts';
import { handle } from '../../../http/handle.ts';
import { cutPage, decodeCursor, listPage } from '../../../http/paging.ts';
import { pictureOf } from '../../../platform/storage/first-frame.ts';
import { removePicture } from '../../memes/upload/pictures.service.ts';

type SealedRow = Awaited<ReturnType<typeof listSealed>>[number];

function selectSealed(db: Database, moderatorId: string) {
  return db
    .selectFrom('sealed_copies')
    .leftJoin('users', 'users.id', 'sealed_copies.user_id')
    .selectAll('sealed_copies')
    .select('users.username')
    .where((where) =>
      where.or([
        where('sealed_copies.user_id', 'is', null),
        where('sealed_copies.user_id', '<>', moderatorId),
      ]),
    );
}

/** Returns copies of others, newest first, one beyond the limit. */
async function listSealed(
  db: Database,
  moderatorId: string,
  { limit, before }: { limit: number; before: number | null },
) {
  let query = selectSealed(db, moderatorId)
    .orderBy('sealed_copies.id', 'desc')
    .limit(limit + 1);
  if (before !== null) query = query.where('sealed_copies.id', '<', before);
  return query.execute();
}

async function listSealedOfCase(db: Database, moderatorId: string, caseId: number) {
  return selectSealed(db, moderatorId)
    .where('sealed_copies.case_id', '=', caseId)
    .orderBy('sealed_copies.id')
    .execute();
}

async function findSealed(db: Database, moderatorId: string, id: number): Promise<SealedRow | undefined> {
  return selectSealed(db, moderatorId).where('sealed_copies.id', '=', id).executeTakeFirst();
}

/** Deletes copies whose last day is before this one, and returns their pictures. */
async function deleteSealedUntil(trx: Database, today: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('sealed_copies')
    .where('kept_until', '<', today)
    .returning('image_key')
    .execute();
  return rows.flatMap(({ image_key }) => image_key ?? []);
}

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
async function listSealedCopies(
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
async function findSealedPicture(ctx: Context, { userId }: Actor, id: number): Promise<ServedFile> {
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

export function registerSealedCopies(app: App, ctx: Context): void {
  handle(app, operations.listSealedCopies, async (request) => {
    const { copies, next } = await listSealedCopies(ctx, actorOf(request), request.query);
    return listPage(request, copies, next);
  });

  handle(app, operations.readSealedPicture, async (request, reply) =>
    sendStoredFile(request, reply, await findSealedPicture(ctx, actorOf(request), request.params.id)),
  );
}
