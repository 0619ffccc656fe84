import { SPEAKER, type Speaking } from '@corpomeme/contract/companies/speakers';
import type { SpeakerRow } from './speakers.queries.ts';

/** Returns whether the tokens of the row can still prove something: asked for, not used, and not too old. */
export function isOpen({ asked_at, proven_at }: SpeakerRow, now: number): boolean {
  return asked_at > (proven_at ?? 0) && now < asked_at + SPEAKER.tokenLife;
}

/** Returns when the proof ends (ms); null without a proof that is in force at this host. */
export function proofEnd(
  { host, proven_at }: SpeakerRow,
  current: string | null,
  now: number,
): number | null {
  if (proven_at === null || host !== current) return null;
  const end = proven_at + SPEAKER.proofLife;
  return now < end ? end : null;
}

/** `current` is the host of the company's website now. */
export function stateOf(row: SpeakerRow | undefined, current: string | null, now: number): Speaking['state'] {
  if (!row) return 'none';
  if (proofEnd(row, current, now) !== null) return row.confirmed_at === null ? 'waiting' : 'speaking';
  return row.host === current && isOpen(row, now) ? 'asked' : 'none';
}
