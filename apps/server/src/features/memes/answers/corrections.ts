import type { CorrectionBody } from '@corpomeme/contract/memes/answers';
import type { Selectable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { type Database, databaseNow } from '../../../db/dialect.ts';
import type { MemeCorrectionsTable } from '../../../db/meme-tables.ts';
import { openCase } from '../../safety/cases/opening.service.ts';
import { readEntries, refuseListed } from '../../safety/checks/settings/listed-words.service.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { listTexts } from '../listed-texts.policy.ts';
import { findAnyMeme, type MemeRow } from '../memes.queries.ts';
import { isOpen } from './authors-file.ts';

/** Words that an author proposes while a file is open; a moderator accepts them or not (decision 376). */

type CorrectionRow = Selectable<MemeCorrectionsTable>;

/** Returns the proposed words of these memes that moderators may read. */
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
 * Stores other words for a meme, whose row the caller holds, until the hour at which moderators read them. Throws AppError
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
  if (title === meme.title && message === meme.message && image_alt === meme.image_alt)
    throw new AppError('correction_empty');
  const stored = await trx
    .insertInto('meme_corrections')
    .values({ meme_id: meme.id, due_at, title, message, image_alt })
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

/**
 * Puts the proposed words in the place of those of a meme, whose row the caller holds. The words before are stored nowhere,
 * and what may repeat them goes too: earlier revisions, findings of the checks, and kept responses to the author.
 */
export async function acceptWords(trx: Database, memeId: number, now: number): Promise<void> {
  const [words] = await listCorrections(trx, [memeId]);
  if (!words) throw new AppError('correction_missing');
  const { title, message, image_alt } = words;
  await trx
    .updateTable('memes')
    .set(({ eb }) => ({
      ...{ title, message, image_alt, is_corrected: 1 },
      version: eb('version', '+', 1),
      updated_at: now,
      changed_at: databaseNow(trx) as never,
    }))
    .where('id', '=', memeId)
    .execute();
  for (const table of ['meme_revisions', 'findings', 'idempotency_keys'] as const)
    await trx.deleteFrom(table).where('meme_id', '=', memeId).execute();
}
