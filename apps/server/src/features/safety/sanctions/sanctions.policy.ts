import type { RoleName } from '@corpomeme/contract/people/users';
import type { SanctionKind } from '@corpomeme/contract/safety/sanctions';
import { SANCTION } from '@corpomeme/contract/safety/sanctions';
import { DAY } from '@corpomeme/contract/site/time';

interface Measure {
  kind: SanctionKind;
  /** Whole days; null: until it is lifted. */
  days: number | null;
}

/**
 * Returns whether a role may impose the sanction: moderators may warn members, ban them from posting up to 30 days and
 * suspend them up to 7; admins may impose any sanction; only admins may sanction staff.
 */
export function maySanction(own: RoleName, target: RoleName, { kind, days }: Measure): boolean {
  if (own === 'admin') return true;
  if (own === 'user' || target !== 'user') return false;
  return days === null ? kind === 'warning' : days <= SANCTION.moderatorDays[kind];
}

/** Returns the measure of an active sanction, because only members who may impose it may lift it. */
export function measureOf(sanction: {
  kind: SanctionKind;
  created_at: number;
  expires_at: number | null;
}): Measure {
  const { kind, created_at, expires_at } = sanction;
  return { kind, days: expires_at === null ? null : Math.ceil((expires_at - created_at) / DAY) };
}

/** Returns milliseconds since the epoch; null: no end. */
export function endOf({ days }: Measure, now: number): number | null {
  return days === null ? null : now + days * DAY;
}
