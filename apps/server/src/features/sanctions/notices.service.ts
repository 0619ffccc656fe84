import { SANCTION } from '@corpomeme/contract/limits';
import type { Restriction, SanctionNotice } from '@corpomeme/contract/sanctions';
import type { Context } from '../../context.ts';
import { listStanding } from './sanctions.queries.ts';

/** Returns active restrictions and recent warnings, latest first. */
export async function listNotices(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<SanctionNotice[]> {
  const now = ctx.clock.now();
  const rows = await listStanding(ctx.db, userId, { now, warnedSince: now - SANCTION.warningShown });
  return rows.map(({ id, kind, reason, reason_code, expires_at }) => ({
    id,
    kind,
    reason,
    reason_code,
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
  }));
}

export function restrictionOf(notices: readonly SanctionNotice[]): Restriction | null {
  const kinds = notices.map(({ kind }) => kind);
  if (kinds.includes('suspension')) return 'suspension';
  return kinds.includes('posting_ban') ? 'posting_ban' : null;
}
