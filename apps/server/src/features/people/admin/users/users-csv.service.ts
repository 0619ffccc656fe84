import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { AdminUserFilter } from '@corpomeme/contract/people/admin';
import type { z } from 'zod';
import type { Context } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { recordAudit } from '../../../site/audit/audit.queries.ts';
import { act } from '../../../site/members/act.ts';
import { type AdminUserRow, listUsersAfter, type UserListFilter } from './admin-users.queries.ts';
import { readFilter } from './admin-users.service.ts';
import { viewAdminUserInFull } from './admin-users.view.ts';

const BATCH = 500;
const COLUMNS = ['id', 'username', 'email', 'role', 'created_at', 'last_login', 'is_deleted'] as const;

/**
 * Returns the user list as a stream of CSV, RFC 4180 with a byte order mark (product: masked addresses). Records the
 * export before the first byte, without the search text, which may be an address.
 */
export async function exportUsers(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof AdminUserFilter>,
): Promise<Readable> {
  await act(ctx, actor, (trx, at) =>
    recordAudit(trx, {
      action: 'export.users',
      at,
      actorId: actor.userId,
      details: { role: query.role ?? null, searched: Boolean(query.search) },
    }),
  );
  const rows = Readable.from(walkUsers(ctx, readFilter(query, actor)), { objectMode: true });
  const { stringify } = await import('csv-stringify');
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...COLUMNS],
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: String },
  });
  // A failure of either stream ends the other, so that the client sees a broken response and not a complete one.
  pipeline(rows, csv, () => {});
  return csv;
}

async function* walkUsers(ctx: Context, filter: UserListFilter): AsyncGenerator<object> {
  let after: AdminUserRow | null = null;
  do {
    const rows: AdminUserRow[] = await listUsersAfter(ctx.db, filter, { after, limit: BATCH });
    for (const row of rows) yield viewAdminUserInFull(row);
    after = rows.length === BATCH ? (rows.at(-1) ?? null) : null;
    // Lets other requests run during a long list.
    await setImmediate();
  } while (after);
}
