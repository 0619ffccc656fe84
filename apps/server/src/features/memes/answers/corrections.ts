import type { CorrectionBody } from '@corpomeme/contract/disputes/answers';
import type { MarkBox } from '@corpomeme/contract/disputes/marks';
import type { Selectable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import type { MemeCorrectionsTable } from '../../../db/meme-tables.ts';
import { forgetMarks } from '../../disputes/cases/cases.queries.ts';
import { openCase } from '../../disputes/cases/opening.service.ts';
import { readEntries, refuseListed } from '../../safety/checks/settings/listed-words.service.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { listTexts } from '../listed-texts.policy.ts';
import { findAnyMeme, type MemeRow } from '../memes.queries.ts';
import { deletePictureText } from '../pictures/picture-texts.queries.ts';
import { storeLooks } from '../pictures/pictures.ts';
import { coverPicture, type Picture, removePicture } from '../upload/pictures.service.ts';
import { isOpen } from './authors-file.ts';

/** Words, and boxes over the picture, that an author proposes while a file is open; a moderator accepts them or not (decisions 376 and 386). */

type CorrectionRow = Selectable<MemeCorrectionsTable>;

/** Returns the proposals about these memes that moderators may read. */
export async function listCorrections(db: Database, memeIds: readonly number[]): Promise<CorrectionRow[]> {
  if (memeIds.length === 0) return [];
  return db
    .selectFrom('meme_corrections')
    .selectAll()
    .where('meme_id', 'in', memeIds)
    .where('due_at', 'is', null)
    .execute();
}

/**
 * Stores other words for a meme, whose row the caller holds, and boxes over its picture, until the hour at which moderators read them. Throws AppError
 * `meme_unanswered`, `correction_empty`, `text_refused`, and `correction_waiting` for a second proposal.
 */
export async function proposeWords(
  ctx: Context,
  trx: Database,
  meme: MemeRow,
  { changes, due_at }: { changes: CorrectionBody; due_at: number },
): Promise<void> {
  if (!(await isOpen(trx, meme))) throw new AppError('meme_unanswered');
  refuseListed(await readEntries(ctx, trx), listTexts(changes));
  const { title = meme.title, message = meme.message, image_alt = meme.image_alt } = changes;
  const covers = changes.covers?.length ? JSON.stringify(changes.covers) : null;
  const isSame = title === meme.title && message === meme.message && image_alt === meme.image_alt;
  if (isSame && covers === null) throw new AppError('correction_empty');
  const stored = await trx
    .insertInto('meme_corrections')
    .values({ meme_id: meme.id, due_at, title, message, image_alt, covers })
    .onConflict((conflict) => conflict.column('meme_id').doNothing())
    .returning('meme_id')
    .executeTakeFirst();
  if (!stored) throw new AppError('correction_waiting');
}

/**
 * Lets moderators read the proposals that are due, in the open case about the meme or in one that opens for them. Those of
 * files that were closed meanwhile are deleted. Several processes may run it at once.
 */
export async function announceCorrections({ db, transact, clock, bus }: Sweeping): Promise<void> {
  const due = await db
    .selectFrom('meme_corrections')
    .select('meme_id')
    .where('due_at', '<=', clock.now())
    .orderBy('meme_id')
    .execute();
  for (const { meme_id: memeId } of due) {
    await transact(async (trx) => {
      await holdMeme(trx, memeId);
      const meme = await findAnyMeme(trx, memeId);
      if (!meme) return;
      if (!(await isOpen(trx, meme))) return deleteCorrection(trx, memeId);
      const shown = await trx
        .updateTable('meme_corrections')
        .set({ due_at: null })
        .where('meme_id', '=', memeId)
        .where('due_at', 'is not', null)
        .returning('meme_id')
        .executeTakeFirst();
      if (shown) await openCase(trx, { memeId, commentId: null }, clock.now());
    });
    bus.publish('desk.changed', { memeId });
  }
}

type Sweeping = Pick<Context, 'db' | 'transact' | 'clock' | 'bus'>;

async function deleteCorrection(trx: Database, memeId: number): Promise<void> {
  await trx.deleteFrom('meme_corrections').where('meme_id', '=', memeId).execute();
}

/** Refuses a verdict of a moderator who has seen another state of the proposal (decision 063). */
export async function refuseOtherProposal(
  db: Database,
  memeId: number,
  { outcome, saw_correction }: { outcome: string; saw_correction?: boolean | undefined },
): Promise<void> {
  const isThere = (await listCorrections(db, [memeId])).length > 0;
  if (saw_correction !== undefined && saw_correction !== isThere) throw new AppError('meme_changed');
  if (outcome === 'corrected' && !isThere) throw new AppError('correction_missing');
}

/** The picture with the proposed boxes over it, stored under a new key. */
export interface CoveredPicture {
  /** The boxes, as they are stored. */
  covers: string;
  /** The key of the picture under them. */
  from: string;
  picture: Picture;
  prints: string[];
}

/**
 * Judges with the covered picture, which is drawn and stored before the transaction of the verdict; without proposed boxes,
 * with none. `judge` returns true if the meme has the covered picture now. Deletes the files of the picture that no meme has
 * afterwards.
 */
export async function judgeCovered(
  ctx: Context,
  { memeId, userId: owner }: { memeId: number; userId: string },
  judge: (covered?: CoveredPicture) => Promise<boolean>,
): Promise<void> {
  const [row] = await listCorrections(ctx.db, [memeId]);
  const meme = row?.covers ? await findAnyMeme(ctx.db, memeId) : undefined;
  if (!row?.covers || !meme) {
    await judge();
    return;
  }
  const { covers } = row;
  const boxes = JSON.parse(covers) as MarkBox[];
  const { picture, prints } = await coverPicture(ctx, meme, boxes, owner);
  let isAccepted = false;
  try {
    isAccepted = await judge({ covers, from: meme.image_key, picture, prints });
  } finally {
    await removePicture(ctx, isAccepted ? meme : picture);
  }
}

/**
 * Puts the proposed words, and the covered picture, in the place of those of a meme, whose row the caller holds. What was before
 * is stored nowhere, and what may repeat it goes too: what complaints mark, earlier revisions, findings of the checks, the words and the fingerprints of
 * the picture, and kept responses to the author. Throws AppError('meme_changed') if the covered picture is of another proposal.
 */
export async function acceptCorrection(
  trx: Database,
  memeId: number,
  { covered, now }: { covered: CoveredPicture | undefined; now: number },
): Promise<void> {
  const [words] = await listCorrections(trx, [memeId]);
  if (!words) throw new AppError('correction_missing');
  const { title, message, image_alt } = words;
  if (words.covers !== (covered?.covers ?? null)) throw new AppError('meme_changed');
  let update = trx
    .updateTable('memes')
    .set(({ eb }) => ({
      ...{ title, message, image_alt, is_corrected: 1, ...covered?.picture },
      version: eb('version', '+', 1),
      updated_at: now,
      changed_at: databaseNow(trx) as never,
    }))
    .where('id', '=', memeId);
  if (covered) update = update.where('image_key', '=', covered.from);
  if ((await update.executeTakeFirst()).numUpdatedRows === 0n) throw new AppError('meme_changed');
  if (covered) {
    await storeLooks(trx, memeId, { sourceHash: null, prints: covered.prints });
    await deletePictureText(trx, covered.from);
  }
  await forgetMarks(trx, { memeId, commentId: null });
  for (const table of ['meme_revisions', 'findings', 'idempotency_keys'] as const)
    await trx.deleteFrom(table).where('meme_id', '=', memeId).execute();
}
