import { SANCTION } from '@corpomeme/contract/limits';
import type { SanctionKind } from '@corpomeme/contract/sanctions';
import type { RoleName } from '@corpomeme/contract/users';

const DAY = 86_400_000;

interface Measure {
  kind: SanctionKind;
  /** Whole days; null: until it is lifted. */
  days: number | null;
}

/** Moderators warn, ban from posting up to 30 days and suspend up to 7; admins any; staff is for admins alone. */
export function maySanction(own: RoleName, target: RoleName, { kind, days }: Measure): boolean {
  if (own === 'admin') return true;
  if (own === 'user' || target !== 'user') return false;
  return kind === 'warning' || (days !== null && days <= SANCTION.moderatorDays[kind]);
}

/** Of a sanction as it stands, for who would take it back: what one may not give one may not lift. */
export function measureOf(sanction: {
  kind: SanctionKind;
  created_at: number;
  expires_at: number | null;
}): Measure {
  const { kind, created_at, expires_at } = sanction;
  return { kind, days: expires_at === null ? null : Math.ceil((expires_at - created_at) / DAY) };
}

/** Milliseconds since the epoch; null: no end. */
export function endOf({ kind, days }: Measure, now: number): number | null {
  return kind === 'warning' || days === null ? null : now + days * DAY;
}
