import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import type { Finding } from '@corpomeme/contract/moderation/screening';

/** A meme with this score or more has findings of several kinds. */
const HARD = 100;

/** Returns whether the findings suggest that the image is unpleasant. */
export function isUnpleasant(findings: readonly Finding[]): boolean {
  return findings.some(({ check, details }) => {
    if (check === 'blocked-picture') return true;
    if (check === 'words') return details.where?.includes('picture') === true;
    const wasTurnedDown =
      details.look_alike?.status === 'rejected' || details.look_alike?.status === 'removed';
    return check === 'duplicate' && wasTurnedDown && !details.other_words;
  });
}

export function isHard({
  review_rank,
  review_score,
  is_unpleasant,
}: Pick<QueueCard, 'review_rank' | 'review_score' | 'is_unpleasant'>): boolean {
  return is_unpleasant || review_rank > 0 || review_score >= HARD;
}

/**
 * Returns the moderator with the fewest hard cases, and the first by id among equals; null if there is no candidate.
 */
export function nextInTurn(
  loads: ReadonlyMap<string, number>,
  mayTake: (id: string) => boolean,
): string | null {
  const [first] = [...loads]
    .filter(([id]) => mayTake(id))
    .toSorted(([one, few], [other, many]) => few - many || (one < other ? -1 : 1));
  return first?.[0] ?? null;
}
