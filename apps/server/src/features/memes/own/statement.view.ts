import type { StatementOfReasons } from '@corpomeme/contract/memes/statement-of-reasons';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { viewDecisionRule } from '../../site/rules/rules.view.ts';
import type { MemeRow } from '../memes.queries.ts';
import type { RefusalRow } from './statement.queries.ts';

export const dayOfTime = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the rule, or the listed reason if it refers to none; own words alone have neither. */
export function groundOf(refusal: RefusalRow, language: 'en' | 'ro'): string {
  const rule = viewDecisionRule(refusal);
  if (rule) return `${rule.number}. ${rule.text[language]}`;
  if (refusal.reason_code) return REASONS[refusal.reason_code][language];
  return refusal.reason ?? '';
}

type Facts = Pick<StatementOfReasons, 'source_type'> & { isFound: boolean };

export function factsOf({ source_type, isFound }: Facts): string {
  const { sources, found, notFound, byPerson } = m.statement;
  return [sources[source_type], isFound ? found : notFound, byPerson].join(' ');
}

/** Returns the statement for people, in the language of the caller. */
export function textOf(
  { status, created_at }: MemeRow,
  refusal: RefusalRow,
  facts: Facts,
  language: 'en' | 'ro',
): string {
  const days = { submitted: dayOfTime(created_at), decided: dayOfTime(refusal.at) };
  const { rejected, removed, ground, words, complain, court } = m.statement;
  return [
    (status === 'removed' ? removed : rejected)(days),
    ground({ ground: groundOf(refusal, language) }),
    ...(refusal.reason ? [words({ words: refusal.reason })] : []),
    factsOf(facts),
    complain,
    court,
  ].join('\n\n');
}
