import { WELLBEING } from '@corpomeme/contract/limits';

const ZONE = 'Europe/Bucharest';

/** Returns the last midnight in Romania, in milliseconds since the epoch. */
export function startOfDay(now: number): number {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).startOfDay().epochMilliseconds;
}

/** Returns how many of these moments, oldest first, came after the last pause; none where a pause is under way. */
export function countSincePause(moments: readonly number[], now: number): number {
  const later = [...moments.slice(1), now];
  const pause = moments.findLastIndex((moment, at) => (later[at] ?? now) - moment >= WELLBEING.pause);
  return moments.length - (pause + 1);
}
