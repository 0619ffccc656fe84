import { CASE_RANK, REPORTS } from '@corpomeme/contract/moderation/reports';
import type { Permissions } from '@corpomeme/contract/people/users';
import type { Database } from '../../../db/dialect.ts';
import { addBusinessHours } from './business-hours.policy.ts';
import { type CaseOrigin, insertCase, type Subject } from './opening.queries.ts';

/** Returns the rank of what a member reports. */
export const rankOf = (permissions: Pick<Permissions, 'isTrustedFlagger'> | undefined) =>
  permissions?.isTrustedFlagger ? CASE_RANK.trusted : CASE_RANK.other;

const FROM_MEMBERS: CaseOrigin = { rank: CASE_RANK.other, sender: null };

/** Opens a case about the subject unless one is open. Returns its id, locked until the transaction ends. */
export function openCase(
  trx: Database,
  subject: Subject,
  now: number,
  origin: CaseOrigin = FROM_MEMBERS,
): Promise<number> {
  return insertCase(trx, subject, { now, dueAt: addBusinessHours(now, REPORTS.businessHours), ...origin });
}
