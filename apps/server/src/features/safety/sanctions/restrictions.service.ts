import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { listOwnHolding } from './sanctions.queries.ts';

/**
 * Returns the error for a member who may not post or take part. It contains reason and end if a sanction is the cause.
 */
export async function explainRestriction(ctx: Context, actor: Actor): Promise<AppError> {
  const code = actor.restriction === 'suspension' ? 'suspended' : 'posting_not_allowed';
  const rows = actor.restriction ? await listOwnHolding(ctx.db, actor.userId, ctx.clock.now()) : [];
  const latestFirst = rows.toSorted((a, b) => (b.expires_at ?? Infinity) - (a.expires_at ?? Infinity));
  const row = latestFirst.find(({ kind }) => kind === actor.restriction) ?? latestFirst[0];
  if (!row) return new AppError(code);
  const { kind, reason, reason_code } = row;
  const expires_at = row.expires_at === null ? null : new Date(row.expires_at).toISOString();
  return new AppError(code, { extras: { sanction: { kind, reason, reason_code, expires_at } } });
}
