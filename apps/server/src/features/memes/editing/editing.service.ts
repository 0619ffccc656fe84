import type { MemeLanguage } from '@corpomeme/contract/memes/meme-lists';
import { type Meme, MemeChanges } from '@corpomeme/contract/memes/memes';
import { MEME } from '@corpomeme/contract/site/limits';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { MemesTable } from '../../../db/meme-tables.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Submission } from '../../../http/bodies/submission.ts';
import type { ProcessedImage } from '../../../platform/images/images-convert.ts';
import { addToMemeCount } from '../../companies/companies.queries.ts';
import { chosenCompany, holdChosenCompany } from '../../companies/companies.ts';
import { dropProposal, putProposal } from '../../companies/proposals/proposals.queries.ts';
import { holdPlace } from '../../companies/proposals/proposals.service.ts';
import { readEntries, refuseListed } from '../../safety/checks/settings/listed-words.service.ts';
import { countTold } from '../../safety/checks/told.queries.ts';
import { explainRestriction } from '../../safety/sanctions/restrictions.service.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { changedFields } from '../../site/audit/changed-fields.policy.ts';
import { act } from '../../site/members/act.ts';
import { changedNames, changeLanguage, changeWords, parseFields, type Words } from '../fields.policy.ts';
import { listTexts } from '../listed-texts.policy.ts';
import { isResubmission } from '../memes.policy.ts';
import { findMeme, type MemeRow } from '../memes.queries.ts';
import { getMeme, readMeme } from '../memes.service.ts';
import { authorTime } from '../nameless/forgetting.policy.ts';
import { replacePictureLooks } from '../pictures/pictures.ts';
import { returnToPlace } from '../questions/questions.queries.ts';
import { themeColumns, themesOf } from '../themes/themes.policy.ts';
import { assertThemes } from '../themes/themes.ts';
import { loadPicture, type Picture, removePicture, storePicture } from '../upload/pictures.service.ts';
import { holdMember } from '../upload/quota.queries.ts';
import { assertPlace } from '../upload/quota.service.ts';
import { closeAppealsOf, correctUnchanged, resubmitUnchanged } from './editing.queries.ts';
import { deleteRevisionsBefore } from './revisions.queries.ts';

/**
 * Resubmits the author's pending or rejected meme with changes. A member who may edit memes changes the texts of any
 * meme, whose status stays (product: calls and product: roles and permissions). A concurrent change of the meme wins.
 */
export async function editMeme(
  ctx: Context,
  actor: Actor,
  id: number,
  submission: Submission,
): Promise<Meme> {
  const before = await findMeme(ctx.db, actor, id);
  if (!before) throw new AppError('meme_not_found');
  if (isResubmission(before)) return resubmit(ctx, actor, before, submission);
  // An author cannot change a decided meme, even with the right to edit memes of other members.
  if (before.is_own === 1) throw new AppError('meme_not_editable');
  if (!actor.permissions.canEditMemes) throw new AppError('access_denied');
  return correct(ctx, actor, before, submission);
}

async function resubmit(ctx: Context, actor: Actor, before: MemeRow, submission: Submission): Promise<Meme> {
  if (!actor.permissions.canCreateMemes) throw await explainRestriction(ctx, actor);
  const changes = parseFields(MemeChanges, submission.fields);
  refuseListed(await readEntries(ctx), listTexts(changes));
  const words = await changeWordsOf(ctx, before, changes);
  const { file, signal } = submission;
  const names: string[] = changedNames(before, words);
  if (file || changes.image_url !== null) names.push('picture');
  if (changes.proposed_company) names.push('proposed_company');
  const themes = changes.themes ?? null;
  await assertThemes(ctx.db, themes ?? []);
  if (themes && themes.join() !== themesOf(before).join()) names.push('themes');
  const spoken = changeLanguage(before, changes, words);
  if (spoken.language !== before.language) names.push('language');
  // Otherwise the card on a moderator's desk would change without a difference.
  if (before.status !== 'rejected' && names.length === 0) return getMeme(ctx, actor, before.id);
  await assertPlace(ctx.db, { userId: actor.userId, bytes: 0, memeId: before.id });
  const image = await loadPicture(ctx, actor.userId, { url: changes.image_url, file, signal });
  const picture = image && (await storePicture(ctx, image));
  // A replaced picture was not made with the template.
  const other = picture && { ...picture, template: null };
  const resubmission = {
    ...{ changes, names, image, ...words, ...spoken, ...other },
    ...(themes && { ...themeColumns(themes), theme_source: 'author' as const }),
  };
  const meme = await writeResubmission(ctx, actor, before, resubmission).catch(async (error: unknown) => {
    if (picture) await removePicture(ctx, picture);
    throw error;
  });
  if (picture) await removePicture(ctx, meme ? before : picture);
  if (!meme) return explainChange(ctx, actor, before.id);
  if (!meme.is_held) ctx.bus.publish('meme.submitted', { memeId: meme.id });
  return meme;
}

type Resubmission = Words &
  Partial<
    Picture & Pick<MemesTable, 'template' | 'theme_1' | 'theme_2' | 'theme_source' | 'language_source'>
  > & { language: MemeLanguage } & {
    changes: MemeChanges;
    image: ProcessedImage | null;
    names: string[];
  };

/** Returns null if the meme has changed since it was read. */
function writeResubmission(
  ctx: Context,
  actor: Actor,
  before: MemeRow,
  { changes, image, names, ...values }: Resubmission,
): Promise<Meme | null> {
  return act(ctx, actor, async (trx, now) => {
    await holdMember(trx, actor.userId);
    await assertPlace(trx, { userId: actor.userId, bytes: values.image_bytes ?? 0, memeId: before.id });
    refuseListed(await readEntries(ctx, trx), listTexts(changes));
    const at = authorTime(before, now);
    const { company, proposal } = await holdPlaceOf(trx, actor, before, {
      ...changes,
      company: values.company,
    });
    if (!(await resubmitUnchanged(trx, before, { ...values, company }, at))) return null;
    if (proposal) await putProposal(trx, before.id, proposal);
    else if (changes.company !== undefined) await dropProposal(trx, before.id);
    if (image) await replacePictureLooks(trx, before, image);
    if (before.status !== 'held') await recordResubmission(trx, before, names, at);
    await countTold(trx, changes.told, now);
    return readMeme(trx, actor, before.id);
  });
}

async function recordResubmission(
  trx: Database,
  before: MemeRow,
  names: string[],
  at: number,
): Promise<void> {
  const { id: memeId, user_id: userId, status, version } = before;
  const action = status === 'rejected' ? 'meme.resubmit' : 'meme.revise';
  // It waits for a new decision, so an appeal against the last one is closed.
  if (status === 'rejected') await closeAppealsOf(trx, memeId, at);
  // An edit answers a question of a moderator.
  await returnToPlace(trx, [memeId]);
  const details = { fields: names.join(', '), version };
  await recordAudit(trx, { action, at, actorId: userId, userId, memeId, details });
}

async function correct(ctx: Context, actor: Actor, before: MemeRow, submission: Submission): Promise<Meme> {
  const changes = parseFields(MemeChanges, submission.fields);
  // An image that no moderator has seen would be public at once. Themes and language have a call of their own.
  if (changes.image_url || submission.file || changes.themes || changes.language)
    throw new AppError('access_denied');
  const words = await changeWordsOf(ctx, before, changes);
  const names = changedNames(before, words);
  if (names.length === 0) return getMeme(ctx, actor, before.id);
  const meme = await act(ctx, actor, async (trx, now) => {
    // Waits for a report that is under way.
    await holdMeme(trx, before.id);
    await refuseOwnMatter(trx, actor, before.id);
    const company = await holdCompanyOf(trx, before, words.company);
    if (!(await correctUnchanged(trx, before, { ...words, company }, now))) return null;
    if (before.status === 'approved') await moveMemeCount(trx, before.company, company);
    // The question was about the version before.
    await returnToPlace(trx, [before.id]);
    await recordAudit(trx, {
      action: 'meme.edit',
      at: now,
      actorId: actor.userId,
      userId: before.user_id,
      memeId: before.id,
      details: { fields: names.join(', '), version: before.version },
    });
    return readMeme(trx, actor, before.id);
  });
  if (!meme) return explainChange(ctx, actor, before.id);
  ctx.bus.publish('meme.edited', { memeId: meme.id });
  return meme;
}

async function changeWordsOf(ctx: Context, before: MemeRow, changes: MemeChanges): Promise<Words> {
  const words = changeWords(before, changes);
  const { title, message, company, city, image_alt } = before;
  changedFields({ title, message, company, city, image_alt }, words, changes.seen);
  if (words.company === before.company) return words;
  return { ...words, company: await chosenCompany(ctx.db, words.company) };
}

/** Returns the company that the author chose, or the proposal in its place. */
async function holdPlaceOf(
  trx: Database,
  actor: Actor,
  before: MemeRow,
  place: MemeChanges & { company: string },
): Promise<Awaited<ReturnType<typeof holdPlace>>> {
  if (place.proposed_company) return holdPlace(trx, actor.userId, place);
  return { company: await holdCompanyOf(trx, before, place.company), proposal: null };
}

/**
 * Locks the new company if it differs from the earlier one. If the earlier one was merged or renamed, the update fails
 * by itself.
 */
async function holdCompanyOf(trx: Database, before: MemeRow, company: string): Promise<string> {
  return company === before.company ? company : holdChosenCompany(trx, company);
}

async function moveMemeCount(trx: Database, from: string, to: string): Promise<void> {
  if (from === to) return;
  await addToMemeCount(trx, from, -1);
  await addToMemeCount(trx, to, 1);
}

async function explainChange(ctx: Context, actor: Actor, id: number): Promise<never> {
  const { user_id, is_own, approval_status } = await getMeme(ctx, actor, id);
  const isPublished = approval_status === 'approved' || approval_status === 'removed';
  const wasTooLate = (is_own || user_id === actor.userId) && isPublished;
  throw new AppError(wasTooLate ? 'meme_not_editable' : 'meme_changed');
}

/** Deletes revisions after the time for which moderators need them. Several processes may run it at once. */
export async function sweepRevisions({ erase, clock }: Pick<Context, 'erase' | 'clock'>): Promise<void> {
  await erase((trx) => deleteRevisionsBefore(trx, clock.now() - MEME.earlierWordsKept));
}
