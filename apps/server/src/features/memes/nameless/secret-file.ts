import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import type { SecretFile } from '@corpomeme/contract/memes/secret-file';
import { resource } from '@corpomeme/contract/site/paths';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { listPublicAnswers } from '../answers/answers.queries.ts';
import { readAuthorsFile, withCovering } from '../answers/authors-file.ts';
import { isHiddenByReports } from '../memes.policy.ts';
import { findAnyMeme } from '../memes.queries.ts';
import { shownStatus } from '../memes.view.ts';
import { explainRefusal } from '../own/statement.ts';
import { findMemeOfSecret } from './forgetting.queries.ts';
import { hashSecret } from './secrets.policy.ts';

/**
 * Returns the open file of a meme for the holder of its secret. Writes nothing, so that nothing shows that it was read
 * (decision 352). Throws AppError('withdrawal_secret_unknown').
 */
export async function readSecretFile(
  ctx: Pick<Context, 'db' | 'storage'>,
  secret: string,
): Promise<SecretFile> {
  const { db } = ctx;
  const found = await findMemeOfSecret(db, hashSecret(secret));
  const meme = found && (await findAnyMeme(db, found.id));
  if (!meme) throw new AppError('withdrawal_secret_unknown');
  const { id, company, title, message, image_alt, image_key, image_width, image_height } = meme;
  const isHidden = isHiddenByReports(meme);
  const answers = await listPublicAnswers(db, [id]);
  return {
    ...(await withCovering(ctx, meme, await readAuthorsFile(db, meme))),
    meme_id: id,
    title: memeTitle(meme),
    company,
    state: isHidden ? 'hidden' : shownStatus(meme.status),
    answers: answers.map(({ answer }) => answer),
    reasons: isHidden ? [] : await explainRefusal(db, meme),
    words: { title, message, image_alt },
    picture: { image_url: resource.media(image_key, image_width), image_width, image_height },
  };
}
