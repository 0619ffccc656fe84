import type { PictureBlock, PictureBlockBody } from '@corpomeme/contract/moderation/screening';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { Actor } from '../../../../http/actor.ts';
import { findMeme, findMemesByIds, type MemeRow } from '../../../memes/memes.queries.ts';
import { findLikeLooks } from '../../../memes/pictures/pictures.ts';
import { findLooks, type Looks } from '../../../memes/pictures/prints.queries.ts';
import { refuseOwnMatter } from '../../../site/access/concern.service.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { act } from '../../../site/members/act.ts';
import { viewLookAlike } from '../findings.view.ts';
import { outdateScreenings } from '../screening.queries.ts';
import { screenAgain } from '../screening.service.ts';
import {
  type BlockedPictureRow,
  deleteBlockedPicture,
  findBlockedPicture,
  insertBlockedPicture,
  listBlockedPictures,
} from './blocked-pictures.queries.ts';

/** Maximum number of pending memes that are screened again at once when a block is added or removed. */
const MAX_RESCREENED = 200;

/** Returns blocks, newest first. */
export async function getBlockedPictures(ctx: Context, limit: number): Promise<PictureBlock[]> {
  const blocks = await listBlockedPictures(ctx.db, limit);
  const memes = await findMemesByIds(
    ctx.db,
    blocks.flatMap(({ meme_id: id }) => id ?? []),
  );
  const byId = new Map(memes.map((meme) => [meme.id, meme]));
  return blocks.map((block) => viewPictureBlock(block, byId.get(block.meme_id ?? 0)));
}

/**
 * Blocks a meme's image: later submissions of it come first in the queue, with a finding that explains why. Throws
 * AppError('block_exists').
 */
export async function blockPicture(
  ctx: Context,
  moderator: Actor,
  { meme_id: memeId, reason }: PictureBlockBody,
): Promise<PictureBlock> {
  const meme = await findMeme(ctx.db, moderator, memeId);
  if (!meme) throw new AppError('meme_not_found');
  await refuseOwnMatter(ctx.db, moderator, memeId);
  const looks = await findLooks(ctx.db, memeId);
  const picture = looks?.prints[0] ?? looks?.source_hash;
  if (!looks || !picture) throw new AppError('picture_unknown');
  const row = {
    meme_id: memeId,
    picture,
    source_hash: looks.source_hash,
    prints: JSON.stringify(looks.prints),
  };
  const { id, alike } = await act(ctx, moderator, async (trx, now) => {
    const block = { ...row, reason, blocked_by: moderator.userId, blocked_at: now };
    const created = await insertBlockedPicture(trx, block);
    if (created === undefined) throw new AppError('block_exists');
    const entry = { at: now, actorId: moderator.userId, userId: meme.user_id, memeId, reason };
    await recordAudit(trx, { action: 'picture.block', ...entry, details: { block: created } });
    return { id: created, alike: await outdateAlike(trx, looks) };
  });
  ctx.background.run(() => screenAgain(ctx, alike));
  const block = await findBlockedPicture(ctx.db, id);
  if (!block) throw new AppError('block_not_found');
  return viewPictureBlock(block, meme);
}

export async function unblockPicture(ctx: Context, moderator: Actor, id: number): Promise<void> {
  const alike = await act(ctx, moderator, async (trx, now) => {
    const block = await deleteBlockedPicture(trx, id, moderator.userId);
    if (!block) throw new AppError((await findBlockedPicture(trx, id)) ? 'own_matter' : 'block_not_found');
    const entry = { at: now, actorId: moderator.userId, memeId: block.meme_id };
    await recordAudit(trx, { action: 'picture.unblock', ...entry, details: { block: id } });
    return outdateAlike(trx, { source_hash: block.source_hash, prints: JSON.parse(block.prints) });
  });
  ctx.background.run(() => screenAgain(ctx, alike));
}

/**
 * Outdates the screenings of memes with such an image, and returns their ids. In the transaction of the change, so that
 * they are screened again even if this process is killed.
 */
async function outdateAlike(trx: Database, looks: Looks): Promise<number[]> {
  const alike = (await findLikeLooks(trx, looks)).map(({ memeId }) => memeId).slice(0, MAX_RESCREENED);
  await outdateScreenings(trx, alike);
  return alike;
}

function viewPictureBlock(
  { blocked_at, ...row }: BlockedPictureRow,
  meme: MemeRow | undefined,
): PictureBlock {
  return { ...row, meme: meme ? viewLookAlike(meme) : null, blocked_at: new Date(blocked_at).toISOString() };
}
