import { randomBytes } from 'node:crypto';
import { type Meme, MemeFields } from '@corpomeme/contract/memes';
import { AppError, validationError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import type { Submission } from '../../http/submission.ts';
import type { ProcessedImage } from '../../platform/images-convert.ts';
import { isStillActive } from '../users/active-members.queries.ts';
import { insertMeme } from './memes.queries.ts';
import { getMeme } from './memes.service.ts';

/**
 * Takes a meme into the queue (decision 16). Whatever fails leaves nothing: the image is stored before the row, and removed
 * when the row cannot be written.
 */
export async function submitMeme(ctx: Context, actor: Actor, submission: Submission): Promise<Meme> {
  if (!actor.permissions.canCreateMemes) throw new AppError('posting_not_allowed');
  const fields = parseFields(submission.fields);
  const image = await loadImage(ctx, fields.image_url, submission.file);
  if (submission.isAbandoned?.()) throw new AppError('bad_request');
  const key = randomBytes(16).toString('hex');
  await ctx.storage.save(
    key,
    image.variants.map(({ width, bytes }) => ({ name: `${width}.webp`, bytes })),
  );
  const id = await writeMeme(ctx, actor, fields, { ...image, key }).catch(async (error: unknown) => {
    await ctx.storage.remove(key);
    throw error;
  });
  ctx.bus.publish('meme.submitted', { memeId: id });
  return getMeme(ctx, actor, id);
}

type StoredImage = Omit<ProcessedImage, 'variants'> & { key: string };

/** Rejects when the author was deleted or banned while the image was worked on. */
function writeMeme(ctx: Context, actor: Actor, fields: MemeFields, image: StoredImage): Promise<number> {
  const now = ctx.clock.now();
  return ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, actor.userId))) throw new AppError('not_logged_in');
    return insertMeme(trx, {
      user_id: actor.userId,
      title: fields.title,
      company: fields.company,
      city: fields.city,
      message: fields.message,
      image_alt: fields.image_alt,
      image_key: image.key,
      image_width: image.width,
      image_height: image.height,
      image_placeholder: image.placeholder,
      status: 'pending',
      created_at: now,
      updated_at: now,
    });
  });
}

function parseFields(input: unknown): MemeFields {
  const parsed = MemeFields.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  throw validationError(
    parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
  );
}

/** Exactly one of file and address (spec §5). */
async function loadImage(ctx: Context, url: string | null, file: Buffer | null): Promise<ProcessedImage> {
  if ((url === null) === (file === null)) throw new AppError('image_required');
  if (file) return ctx.images.process(file);
  const bytes = await ctx.remoteImages.fetch(url as string);
  return ctx.images.process(bytes).catch((error: unknown) => {
    // What was found at the address is nobody's business but its owner's.
    if (error instanceof AppError && error.status < 500)
      throw new AppError('image_url_failed', { cause: error });
    throw error;
  });
}
