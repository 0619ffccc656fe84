import type { AuditEntry, AuditQuery } from '@corpomeme/contract/people/audit-log';
import type { Context } from '../../../context.ts';
import { cutPage, decodeCursor } from '../../../http/paging.ts';
import { type AuditRow, listAudit } from './audit.queries.ts';

/** Returns entries latest first, with current names, so that anonymised members are anonymous in the log too. */
export async function listAuditPage(
  ctx: Context,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await listAudit(ctx.db, { ...query, before: decodeCursor(query.cursor) });
  const page = cutPage(rows, query.limit, ({ at, id }) => [at, id]);
  return { entries: page.rows.map(viewAuditEntry), next: page.next };
}

function viewAuditEntry(row: AuditRow): AuditEntry {
  const { at, details, from_name: from, to_name: to, ...rest } = row;
  return {
    ...rest,
    at: new Date(at).toISOString(),
    details: { ...JSON.parse(details), ...(from !== null && to !== null && { from, to }) },
  };
}
