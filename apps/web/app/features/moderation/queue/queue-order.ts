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

/** Returns the current card after these leave: the next remaining one, else the previous; null if none is left. */
export function neighbourOf(
  ids: readonly number[],
  current: number,
  leaving: ReadonlySet<number>,
): number | null {
  const at = ids.indexOf(current);
  const stays = (id: number) => !leaving.has(id);
  return ids.slice(at).find(stays) ?? ids.slice(0, Math.max(0, at)).findLast(stays) ?? null;
}

/** Returns all ids between the two, in either order. */
export function rangeBetween(ids: readonly number[], from: number, to: number): number[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  if (a === -1 || b === -1) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
