import type { StatementCategory, StatementSource } from '@corpomeme/contract/memes/statement-of-reasons';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { Askers } from './statement.queries.ts';

/** The category of the Transparency Database for each reason; the others break the terms of the site. */
const CATEGORY_OF: Partial<Record<ReasonCode, StatementCategory>> = {
  real_name: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  private_data: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  insulting: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  false_claim: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  copyright: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
};

export function categoryOf(reason: ReasonCode | null): StatementCategory {
  return (reason && CATEGORY_OF[reason]) ?? 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC';
}

/** A notice of article 16 outweighs reports of members and companies; without any, the site decided by itself. */
export function sourceOf({ notices, companies, members }: Askers): StatementSource {
  if (notices > 0) return 'SOURCE_ARTICLE_16';
  return companies + members > 0 ? 'SOURCE_TYPE_OTHER_NOTIFICATION' : 'SOURCE_VOLUNTARY';
}
