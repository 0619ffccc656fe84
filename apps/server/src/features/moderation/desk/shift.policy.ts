import { WELLBEING } from '@corpomeme/contract/wings/wellbeing';

const ZONE = 'Europe/Bucharest';

/** Returns the last midnight in Romania, in milliseconds since the epoch. */
export function startOfDay(now: number): number {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).startOfDay().epochMilliseconds;
}

/** Returns how many of these times, oldest first, are after the last pause; 0 during a pause. */
export function countSincePause(moments: readonly number[], now: number): number {
  const later = [...moments.slice(1), now];
  const pause = moments.findLastIndex((moment, at) => (later[at] ?? now) - moment >= WELLBEING.pause);
  return moments.length - (pause + 1);
}
