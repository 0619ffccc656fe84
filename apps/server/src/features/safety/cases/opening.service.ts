import { REPORTS } from '@corpomeme/contract/moderation/reports';
import type { Database } from '../../../db/dialect.ts';
import { addBusinessHours } from './business-hours.policy.ts';
import { insertCase, type Subject } from './opening.queries.ts';

/** Opens a case about the subject unless one is open. Returns its id, locked until the transaction ends. */
export function openCase(trx: Database, subject: Subject, now: number): Promise<number> {
  return insertCase(trx, subject, { now, dueAt: addBusinessHours(now, REPORTS.businessHours) });
}
