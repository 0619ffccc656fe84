import type { AuditEntry } from '@corpomeme/contract/admin';
import type { AuditRow } from './audit.queries.ts';

export function viewAuditEntry(row: AuditRow): AuditEntry {
  const { at, details, from_name: from, to_name: to, ...rest } = row;
  return {
    ...rest,
    at: new Date(at).toISOString(),
    details: { ...JSON.parse(details), ...(from !== null && to !== null && { from, to }) },
  };
}
