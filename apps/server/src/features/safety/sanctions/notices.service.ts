import { roleId } from '@corpomeme/contract/people/users';
import type { Restriction, SanctionNotice } from '@corpomeme/contract/safety/sanctions';
import { SANCTION } from '@corpomeme/contract/safety/sanctions';
import type { Context } from '../../../context.ts';
import { listStanding } from './sanctions.queries.ts';

/** Returns active restrictions and recent warnings, latest first. */
export async function listNotices(
  ctx: Pick<Context, 'db' | 'clock'>,
  { id: userId, role_id }: { id: string; role_id: number },
): Promise<SanctionNotice[]> {
  const now = ctx.clock.now();
  const rows = await listStanding(ctx.db, userId, { now, warnedSince: now - SANCTION.warningShown });
  // A sanction of a meme without a name takes no role away: a suspension then only bans staff from posting.
  const isStaff = role_id > roleId('user');
  return rows.map(({ id, user_id, kind, reason, reason_code, expires_at }) => ({
    id,
    kind: isStaff && user_id !== userId && kind === 'suspension' ? 'posting_ban' : kind,
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
