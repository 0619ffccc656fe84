import type { AuditEntry, AuditQuery } from '@corpomeme/contract/admin';
import type { Context } from '../../context.ts';
import { cutPage, decodeCursor } from '../../http/paging.ts';
import { listAudit } from './audit.queries.ts';
import { viewAuditEntry } from './audit.view.ts';

/** Latest first; names are those of today, so an anonymised person is anonymous here too. */
export async function listAuditPage(
  ctx: Context,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await listAudit(ctx.db, { ...query, before: decodeCursor(query.cursor) });
  const page = cutPage(rows, query.limit, ({ at, id }) => [at, id]);
  return { entries: page.rows.map(viewAuditEntry), next: page.next };
}
