import type { AuditEntry, AuditQuery } from '@corpomeme/contract/admin';
import type { Context } from '../../context.ts';
import { cutPage, decodeCursor } from '../../http/paging.ts';
import { listAudit } from './audit.queries.ts';
import { viewAuditEntry } from './audit.view.ts';

/** Returns entries latest first, with current names, so that anonymised members are anonymous here too. */
export async function listAuditPage(
  ctx: Context,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const rows = await listAudit(ctx.db, { ...query, before: decodeCursor(query.cursor) });
  const page = cutPage(rows, query.limit, ({ at, id }) => [at, id]);
  return { entries: page.rows.map(viewAuditEntry), next: page.next };
}
