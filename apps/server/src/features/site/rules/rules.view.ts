import type { DecisionRule, HouseRule, RuleVersion } from '@corpomeme/contract/site/rules';
import type { RuleReasonRow, RuleVersionRow } from './rules.queries.ts';

const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

interface DecisionRuleRow {
  rule_number: number | null;
  rule_version: number | null;
  rule_since: number | null;
  rule_text_en: string | null;
  rule_text_ro: string | null;
}

/** Returns null if the decision's reason has no rule. */
export function viewDecisionRule(row: DecisionRuleRow): DecisionRule | null {
  const { rule_number: number, rule_version: version, rule_text_en: en, rule_text_ro: ro } = row;
  if (number === null || version === null || en === null || ro === null) return null;
  return { number, version, since: time(row.rule_since), text: { en, ro } };
}

export function viewRules(versions: RuleVersionRow[], reasons: RuleReasonRow[]): HouseRule[] {
  const numbers = [...new Set(versions.map(({ rule_number }) => rule_number))];
  return numbers.map((number) => ({
    number,
    reasons: reasons
      .filter(({ rule_number }) => rule_number === number)
      .map(({ reason_code }) => reason_code)
      .toSorted(),
    versions: versions.filter(({ rule_number }) => rule_number === number).map(viewVersion),
  }));
}

function viewVersion({ version, since, text_en: en, text_ro: ro, withdrawn }: RuleVersionRow): RuleVersion {
  return { version, since: time(since), text: { en, ro }, withdrawn: withdrawn === 1 };
}
