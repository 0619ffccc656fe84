import { page } from '@corpomeme/contract/site/paths';
import type { DecisionRule as Rule } from '@corpomeme/contract/site/rules';
import { TextLink } from '../../../ui/text-link.tsx';
import { heldRuleStrings as strings } from './rules.strings.ts';

/** The rule of a decision, in the version that was in force, in both languages of the site. */
export function DecisionRule({ rule: { number, text } }: { rule: Rule }) {
  return (
    <div className="grid gap-1 border-l-2 border-line pl-3">
      <p className="text-14 text-muted">
        <TextLink to={`${page.rules()}#rule-${number}`}>{strings.rule(number)}</TextLink>, {strings.asItRead}:
      </p>
      <p lang="en" className="wrap-anywhere">
        {text.en}
      </p>
      <p lang="ro" className="wrap-anywhere text-muted">
        {text.ro}
      </p>
    </div>
  );
}
