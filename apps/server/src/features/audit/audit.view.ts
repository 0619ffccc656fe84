import type { AuditEntry } from '@corpomeme/contract/admin';
import { isAnonymousUsername } from '../users/usernames.policy.ts';
import type { AuditRow } from './audit.queries.ts';

export function viewAuditEntry(row: AuditRow): AuditEntry {
  const { at, details, ...rest } = row;
  // The log cannot be changed, but nobody is told any more what a deleted person was called.
  const namesNobody = row.action === 'account.nickname' && isAnonymousUsername(row.username ?? '');
  return { ...rest, at: new Date(at).toISOString(), details: namesNobody ? {} : JSON.parse(details) };
}
