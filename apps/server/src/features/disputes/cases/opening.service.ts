import { CASE_RANK, REPORTS } from '@corpomeme/contract/disputes/reports';
import type { Database } from '../../../db/dialect.ts';
import { addBusinessHours } from './business-hours.policy.ts';
import { type CaseOrigin, insertCase, type Subject } from './opening.queries.ts';

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
