import { languageNamed } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { setLanguage } from '../../site/members/members.queries.ts';

/** Stores the language of mails and messages to the member. Throws AppError('validation_failed') for none of the site's. */
export async function chooseLanguage(ctx: Context, { userId }: Actor, language: string): Promise<void> {
  if (!languageNamed(language)) throw new AppError('validation_failed');
  await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, userId))) throw new AppError('not_logged_in');
    await setLanguage(trx, userId, language);
  });
}
