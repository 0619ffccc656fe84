import { suggestLanguage } from '@corpomeme/contract/memes/meme-language';
import { type Meme, MemeFields } from '@corpomeme/contract/memes/memes';
import type { PicturePreview, PicturePreviewBody } from '@corpomeme/contract/memes/memes.operations';
import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import type { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Submission } from '../../../http/bodies/submission.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import type { ProcessedImage } from '../../../platform/images/images-convert.ts';
import { chosenCompany } from '../../companies/companies.ts';
import { putProposal } from '../../companies/proposals/proposals.queries.ts';
import { holdPlace } from '../../companies/proposals/proposals.service.ts';
import { readEntries, refuseListed } from '../../safety/checks/settings/listed-words.service.ts';
import { countTold } from '../../safety/checks/told.queries.ts';
import { readStanding } from '../../safety/sanctions/records.service.ts';
import { explainRestriction } from '../../safety/sanctions/restrictions.service.ts';
import { type CreationResult, createOnce, findEarlier } from '../../site/idempotency/idempotency.service.ts';
import { act } from '../../site/members/act.ts';
import { parseFields } from '../fields.policy.ts';
import { listTexts } from '../listed-texts.policy.ts';
import { insertMeme } from '../memes.queries.ts';
import { readMeme } from '../memes.service.ts';
import { firstState } from '../nameless/entry.ts';
import { linkPseudonym } from '../nameless/pseudonyms.queries.ts';
import { createPseudonym } from '../nameless/pseudonyms.service.ts';
import { writePictureText } from '../pictures/picture-texts.queries.ts';
import { storeLooks } from '../pictures/pictures.ts';
import { themeColumns } from '../themes/themes.policy.ts';
import { assertThemes, suggestFor } from '../themes/themes.ts';
import { loadPicture, type Picture, removePicture, storePicture } from './pictures.service.ts';
import { holdMember } from './quota.queries.ts';
import { assertPlace } from './quota.service.ts';

/**
 * Adds a meme to the queue (product: images). Failures leave nothing: the image is stored before the row, and deleted
 * if the row cannot be written.
 */
export async function submitMeme(
  ctx: Context,
  actor: Actor,
  submission: Submission,
  attempt: Attempt | null = null,
): Promise<CreationResult<Meme>> {
  if (!actor.permissions.canCreateMemes) throw await explainRestriction(ctx, actor);
  const earlier = await findEarlier<Meme>(ctx, attempt);
  if (earlier) return earlier;
  const fields = parseFields(MemeFields, submission.fields);
  refuseListed(await readEntries(ctx), listTexts(fields));
  if (!fields.proposed_company) await chosenCompany(ctx.db, fields.company);
  await assertThemes(ctx.db, fields.themes ?? []);
  const { file, signal, isImport = false } = submission;
  if (!isImport) await assertPlace(ctx.db, { userId: actor.userId, bytes: 0 });
  const image = await loadPicture(ctx, actor.userId, { url: fields.image_url, file, signal });
  if (!image) throw new AppError('image_required');
  const picture = await storePicture(ctx, image);
  const created = await writeMeme(ctx, actor, fields, { ...picture, image, isImport }, attempt).catch(
    async (error: unknown) => {
      await removePicture(ctx, picture);
      throw error;
    },
  );
  // Another attempt of the same call was faster; this attempt's image is deleted.
  if (created.isReplay) await removePicture(ctx, picture);
  else if (!created.answer.is_held) ctx.bus.publish('meme.submitted', { memeId: created.answer.id });
  return created;
}

/** Loads the picture at an address under the rules of a submission, and stores nothing. */
export async function previewPicture(
  ctx: Context,
  actor: Actor,
  { image_url: url }: z.infer<typeof PicturePreviewBody>,
  signal: AbortSignal,
): Promise<z.infer<typeof PicturePreview>> {
  if (!actor.permissions.canCreateMemes) throw await explainRestriction(ctx, actor);
  const picture = await loadPicture(ctx, actor.userId, { url, file: null, signal });
  const shown = picture?.variants[0];
  if (!picture || !shown) throw new AppError('image_url_failed');
  const image = `data:image/webp;base64,${shown.bytes.toString('base64')}`;
  return { image, width: picture.width, height: picture.height };
}

/** Rejects if the author was deleted or banned during the image processing. */
function writeMeme(
  ctx: Context,
  actor: Actor,
  fields: MemeFields,
  { image, isImport, ...picture }: Picture & { image: ProcessedImage; isImport: boolean },
  attempt: Attempt | null,
): Promise<CreationResult<Meme>> {
  return act(ctx, actor, async (trx, now) => {
    await holdMember(trx, actor.userId);
    return createOnce(trx, ctx.clock, attempt, async () => {
      // An admin may have changed an entry while the picture was processed.
      refuseListed(await readEntries(ctx, trx), listTexts(fields));
      if (!isImport) await assertPlace(trx, { userId: actor.userId, bytes: picture.image_bytes });
      const { nameless } = fields;
      const authorId = nameless
        ? await createPseudonym(trx, await readStanding(trx, actor.userId))
        : actor.userId;
      // Moderators read the time of submission, so only its day is stored (decision 097).
      const submitted = nameless ? dayOf(now) : now;
      const { company, proposal } = await holdPlace(trx, actor.userId, fields);
      const memeId = await insertMeme(trx, {
        user_id: authorId,
        title: fields.title,
        company,
        city: fields.city,
        message: fields.message,
        image_alt: fields.image_alt,
        template: knownTemplate(fields.template),
        ...(await themesFor(trx, fields)),
        ...languageFor(fields),
        ...picture,
        ...(nameless ? await firstState(trx, now) : { status: 'pending' as const }),
        created_at: submitted,
        updated_at: submitted,
      });
      if (proposal) await putProposal(trx, memeId, proposal);
      await storeLooks(trx, memeId, image);
      await storePictureWords(trx, picture.image_key, fields, submitted);
      if (nameless) await linkPseudonym(trx, { id: authorId, memeId, accountId: actor.userId });
      await countTold(trx, fields.told, now);
      return { answer: await readMeme(trx, actor, memeId), memeId, authorId, isPseudonym: nameless };
    });
  });
}

function knownTemplate(name: string | null): string | null {
  return TEMPLATES.some((template) => template.name === name) ? name : null;
}

/**
 * Stores the words of a picture that was made with a template, so that text recognition does not read it
 * (decision 127). Other pictures may contain further words.
 */
async function storePictureWords(
  trx: Database,
  imageKey: string,
  { template, picture_words: content }: Pick<MemeFields, 'template' | 'picture_words'>,
  readAt: number,
): Promise<void> {
  if (knownTemplate(template) === null || content === null) return;
  await writePictureText(trx, imageKey, { content, confidence: EXACT, readAt });
}

/** Returns the author's choice, or the language that the texts suggest, which the text of the picture may change. */
function languageFor({ language, title, message, image_alt, picture_words }: MemeFields) {
  if (language) return { language, language_source: 'author' as const };
  return { language: suggestLanguage([title, message, image_alt, picture_words]) };
}

/** Percent, as for words that were read. */
const EXACT = 100;
/**
 * Returns the author's choice, or the themes that the texts suggest; the text read from the picture may add to them
 * (product: themes).
 */
async function themesFor(trx: Database, { themes, title, message, picture_words: words }: MemeFields) {
  if (themes) return { ...themeColumns(themes), theme_source: 'author' as const };
  return { ...themeColumns(await suggestFor(trx, [title, message, words])), theme_source: 'rules' as const };
}
