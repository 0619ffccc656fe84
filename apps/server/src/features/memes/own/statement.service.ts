import type { StatementOfReasons } from '@corpomeme/contract/memes/statement-of-reasons';
import { inLanguage } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { findMeme } from '../memes.queries.ts';
import { categoryOf, sourceOf } from './statement.policy.ts';
import { countAskers, findLastRefusal, hasFindings } from './statement.queries.ts';
import { dayOfTime, factsOf, groundOf, textOf } from './statement.view.ts';

/** A rule of the longest text is longer with its number. */
const DATABASE_GROUND_MAX = 500;

/** Returns why an own meme was rejected or removed. Throws AppError('no_statement') for another one. */
export async function getStatement(
  { db, limits, config }: Pick<Context, 'db' | 'limits' | 'config'>,
  actor: Actor,
  memeId: number,
): Promise<StatementOfReasons> {
  const meme = await findMeme(db, actor, memeId);
  if (!meme || meme.is_own === 0) throw new AppError('meme_not_found');
  const isRefused = meme.status === 'rejected' || meme.status === 'removed';
  const refusal = isRefused ? await findLastRefusal(db, memeId) : undefined;
  if (!refusal) throw new AppError('no_statement');
  const source_type = sourceOf(await countAskers(db, memeId, refusal.at));
  const isFound = await hasFindings(db, memeId);
  const facts = { source_type, isFound };
  return {
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: groundOf(refusal, 'en').slice(0, DATABASE_GROUND_MAX),
    incompatible_content_explanation: refusal.reason ?? groundOf(refusal, 'en'),
    incompatible_content_illegal: 'No',
    category: categoryOf(refusal.reason_code),
    content_type: ['CONTENT_TYPE_IMAGE', 'CONTENT_TYPE_TEXT'],
    content_date: dayOfTime(meme.created_at),
    application_date: dayOfTime(refusal.at),
    decision_facts: inLanguage('en', () => factsOf(facts)),
    source_type,
    automated_detection: isFound ? 'Yes' : 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
    // Not the number of the entry, which would count the decisions of the site.
    puid: limits.hash('statement of reasons', `${refusal.id}`),
    platform_name: new URL(config.publicUrl).hostname,
    created_at: `${dayOfTime(refusal.at)}T00:00:00.000Z`,
    text: {
      en: inLanguage('en', () => textOf(meme, refusal, facts, 'en')),
      ro: inLanguage('ro', () => textOf(meme, refusal, facts, 'ro')),
    },
  };
}
