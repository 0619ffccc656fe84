import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { DecisionRule as Rule } from '@corpomeme/contract/site/rules';
import { inOne, SecondText } from '../../../lib/second-text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** The rule of a decision, in the version that was in force, in both languages of the site. */
export function DecisionRule({ rule: { number, text } }: { rule: Rule }) {
  return (
    <div className="grid gap-1 border-l-2 border-line pl-3">
      <p className="text-14 text-muted">
        <TextLink to={`${page.rules()}#rule-${number}`}>{m.heldRule.rule({ number })}</TextLink>,{' '}
        {m.heldRule.asItRead}:
      </p>
      <p lang={m.language.english} className="wrap-anywhere">
        {inOne(text)}
      </p>
      <SecondText as="p" className="wrap-anywhere text-muted">
        {text.ro}
      </SecondText>
    </div>
  );
}
