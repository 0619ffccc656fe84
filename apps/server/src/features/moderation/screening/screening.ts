import * as wordOperations from '@corpomeme/contract/moderation/listed-words';
import * as operations from '@corpomeme/contract/moderation/screening';
import {
  type PictureBlock,
  type PictureBlockBody,
  type PictureReading,
  SCREENING,
  type ScreeningChange,
  type ScreeningSettings,
  type ScreeningState,
} from '@corpomeme/contract/moderation/screening';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import type { Seen } from '@corpomeme/contract/site/seen';
import { DAY } from '@corpomeme/contract/site/time';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Feature } from '../../../feature.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { countHidden } from '../../disputes/cases/cases.queries.ts';
import { findMeme, findMemesByIds, type MemeRow } from '../../memes/memes.queries.ts';
import { findLikeLooks } from '../../memes/pictures/pictures.ts';
import { findLooks, type Looks } from '../../memes/pictures/prints.queries.ts';
import {
  holdScreeningSettings,
  readScreeningSettings,
  writeScreeningSettings,
} from '../../safety/checks/settings/screening-settings.queries.ts';
import { suggestAlt } from '../../safety/checks/suggested-alt.policy.ts';
import { sumTold } from '../../safety/checks/told.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { beforeAndAfter, changedFields } from '../../site/audit/changed-fields.policy.ts';
import { act } from '../../site/members/act.ts';
import { pictureTextsOf } from './findings.service.ts';
import { viewLookAlike } from './findings.view.ts';
import { startScreening } from './keep-screening.service.ts';
import {
  type BlockedPictureRow,
  deleteBlockedPicture,
  findBlockedPicture,
  insertBlockedPicture,
  listBlockedPictures,
} from './pictures/blocked-pictures.queries.ts';
import { listPendingIds, outdateScreenings } from './screening.queries.ts';
import { screenAgain } from './screening.service.ts';
import {
  addWords,
  changeWord,
  getListedWords,
  removeWord,
  tryWords,
} from './word-lists/word-lists.service.ts';

/** Maximum number of pending memes that are screened again at once when a block is added or removed. */
const MAX_RESCREENED = 200;

/** Days counted for admins: the share of hidden content that a moderator kept says whether reports hide too early. */
const COUNTED_DAYS = 90;
const BATCH_SIZE = 200;

export const screening: Feature = { routes: [registerScreening], sweeps: [startScreening] };

function registerScreening(app: App, ctx: Context): void {
  handle(app, operations.readPictureText, (request) =>
    getPictureText(ctx, actorOf(request), request.params.id),
  );
  registerBlocking(app, ctx);
  registerSettings(app, ctx);
  registerWordLists(app, ctx);
}

function registerBlocking(app: App, ctx: Context): void {
  handle(app, operations.listBlockedPictures, () => getBlockedPictures(ctx, SCREENING.blocksShown));
  handle(app, operations.blockPicture, (request) => blockPicture(ctx, actorOf(request), request.body));
  handle(app, operations.unblockPicture, async (request) => {
    await unblockPicture(ctx, actorOf(request), request.params.id);
    return { message: m.answer.pictureUnblocked };
  });
}

function registerSettings(app: App, ctx: Context): void {
  handle(app, operations.readScreeningSettings, () => getScreeningState(ctx));
  handle(app, operations.changeScreeningSettings, (request) =>
    changeScreeningSettings(ctx, actorOf(request), request.body),
  );
}

function registerWordLists(app: App, ctx: Context): void {
  handle(app, wordOperations.listListedWords, () => getListedWords(ctx));
  handle(app, wordOperations.addListedWords, (request) => addWords(ctx, actorOf(request), request.body));
  handle(app, wordOperations.tryListedWords, (request) => tryWords(ctx, actorOf(request), request.body));
  handle(app, wordOperations.changeListedWord, (request) =>
    changeWord(ctx, actorOf(request), request.params.id, request.body),
  );
  handle(app, wordOperations.removeListedWord, async (request) => {
    await removeWord(ctx, actorOf(request), request.params.id);
    return { message: m.answer.wordRemoved };
  });
}

/**
 * Returns the text read from the image, or that it was not read yet, for the author and moderators. Throws
 * AppError('meme_not_found') to others.
 */
async function getPictureText(ctx: Context, actor: Actor, memeId: number): Promise<PictureReading> {
  const meme = await findMeme(ctx.db, actor, memeId);
  if (!meme || !(actor.isModerator || meme.is_own === 1)) throw new AppError('meme_not_found');
  const text = (await pictureTextsOf(ctx.db, [meme.image_key])).get(meme.image_key);
  const { content, confidence } = text ?? { content: '', confidence: 0 };
  const suggested_alt = meme.image_alt ? null : suggestAlt({ content, confidence }, MEME.altMax);
  return { is_read: text !== undefined, content, confidence, suggested_alt };
}

async function getScreeningState(ctx: Context): Promise<ScreeningState> {
  return withFigures(ctx, await readScreeningSettings(ctx.db));
}

async function withFigures(ctx: Context, settings: ScreeningSettings): Promise<ScreeningState> {
  const now = ctx.clock.now();
  const hidden = await countHidden(ctx.db, now - COUNTED_DAYS * DAY);
  return { ...settings, hidden, told: await sumTold(ctx.db, COUNTED_DAYS, now) };
}

/** Changes settings for later submissions; other weights also change the scores of pending memes. */
async function changeScreeningSettings(
  ctx: Context,
  actor: Actor,
  { seen, ...change }: ScreeningChange,
): Promise<ScreeningState> {
  const [after, isReweighed] = await act(ctx, actor, async (trx, now) => {
    const before = await holdScreeningSettings(trx);
    const { weights: _old, ...rest } = before;
    const { weights: changed = {}, ...others } = change;
    const weights = { ...before.weights, ...changed };
    const after = { ...before, ...others, weights } as ScreeningSettings;
    const log = async <Values extends object>(
      action: 'site.words' | 'site.weights',
      [old, wanted, saw]: [Values, { readonly [Name in keyof Values]?: Values[Name] | undefined }, Seen],
    ) => {
      const names = changedFields(old, wanted, saw, before);
      if (names.length === 0) return false;
      const details = beforeAndAfter(old, wanted, names);
      await recordAudit(trx, { action, at: now, actorId: actor.userId, details });
      return true;
    };
    await log('site.words', [rest, others, seen]);
    const isReweighed = await log('site.weights', [before.weights, changed, seen?.weights as Seen]);
    await writeScreeningSettings(trx, after);
    if (isReweighed) await outdateScreenings(trx, 'all pending');
    return [after, isReweighed];
  });
  if (isReweighed) ctx.background.run(() => weighAgain(ctx));
  return withFigures(ctx, after);
}

/** Recomputes the scores of pending memes. */
async function weighAgain(ctx: Context): Promise<void> {
  let ids: number[] = [];
  do {
    ids = await listPendingIds(ctx.db, { after: ids.at(-1) ?? 0, limit: BATCH_SIZE });
    await screenAgain(ctx, ids);
  } while (ids.length > 0);
}

/** Returns blocks, newest first. */
async function getBlockedPictures(ctx: Context, limit: number): Promise<PictureBlock[]> {
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
async function blockPicture(
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

async function unblockPicture(ctx: Context, moderator: Actor, id: number): Promise<void> {
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
