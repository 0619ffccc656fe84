import type { QueueCard } from '@corpomeme/contract/moderation/desk';

/** Compares like the server: rank, then score (both highest first), then age (oldest first). */
function comesBefore(one: QueueCard, other: QueueCard): boolean {
  if (one.review_rank !== other.review_rank) return one.review_rank > other.review_rank;
  if (one.review_score !== other.review_score) return one.review_score > other.review_score;
  const [a, b] = [Date.parse(one.meme.created_at), Date.parse(other.meme.created_at)];
  return a === b ? one.meme.id < other.meme.id : a < b;
}

export function putInPlace(cards: readonly QueueCard[], card: QueueCard): QueueCard[] {
  const at = cards.findIndex((other) => comesBefore(card, other));
  return at === -1 ? [...cards, card] : cards.toSpliced(at, 0, card);
}

/**
 * Returns whether another moderator opened the card first (decision 272). Never for a meme without a name: its author does
 * not read who has it open, so a desk that leaves it to colleagues would differ from one that does not.
 */
export function isTaken({ meme, readers: [first] }: QueueCard, isMine: (userId: string) => boolean): boolean {
  return !meme.is_nameless && first !== undefined && !isMine(first.user_id);
}

/**
 * Returns the current card after these leave: the next remaining one, else the previous; null if none is left. Cards of
 * colleagues come last.
 */
export function nextCard(
  cards: readonly QueueCard[],
  current: number,
  leaving: ReadonlySet<number>,
  isMine: (userId: string) => boolean,
): number | null {
  const at = cards.findIndex(({ meme }) => meme.id === current);
  const staying = [...cards.slice(at), ...cards.slice(0, Math.max(0, at)).toReversed()].filter(
    ({ meme }) => !leaving.has(meme.id),
  );
  return (staying.find((card) => !isTaken(card, isMine)) ?? staying[0])?.meme.id ?? null;
}

/** Returns all ids between the two, in either order. */
export function rangeBetween(ids: readonly number[], from: number, to: number): number[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  if (a === -1 || b === -1) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
