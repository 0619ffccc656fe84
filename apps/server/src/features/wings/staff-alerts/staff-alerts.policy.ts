import {
  STAFF_ALERT_KINDS,
  type StaffAlertKind,
  type StaffAlertSetting,
} from '@corpomeme/contract/wings/staff-alerts';

export type WaitingCounts = Partial<Record<StaffAlertKind, number>>;

export const DEFAULT_SETTING: StaffAlertSetting = { by_mail: true, off: [], quiet_from: 22, quiet_to: 7 };

const ZONE = 'Europe/Bucharest';

/** Returns whether the moment (ms) lies in the quiet hours, which may pass midnight. */
export function isQuiet({ quiet_from: from, quiet_to: to }: StaffAlertSetting, now: number): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE);
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** Returns the kinds of which more waits than the member knows of, with all that wait. */
export function newsIn(
  counts: WaitingCounts,
  known: WaitingCounts,
  off: readonly StaffAlertKind[],
): WaitingCounts {
  const risen = STAFF_ALERT_KINDS.filter(
    (kind) => !off.includes(kind) && (counts[kind] ?? 0) > (known[kind] ?? 0),
  );
  return Object.fromEntries(risen.map((kind) => [kind, counts[kind]]));
}

/** Returns what the member still knows of: what was decided since may be replaced by new work. */
export function lowered(counts: WaitingCounts, known: WaitingCounts): WaitingCounts {
  return Object.fromEntries(
    STAFF_ALERT_KINDS.map((kind) => [kind, Math.min(counts[kind] ?? 0, known[kind] ?? 0)]),
  );
}
