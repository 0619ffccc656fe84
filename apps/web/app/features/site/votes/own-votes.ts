import type { VoteKind } from '../session/session-record.ts';

let last = 0;
/** Returns the next sequence number, which orders requests and responses: two of them may share a clock tick. */
export const nextSequence = () => ++last;

/** The sequence number of the response to each vote of this tab; infinite while the vote is being sent. */
const answered = new Map<string, number>();

const keyOf = (kind: VoteKind, id: number) => `${kind} ${id}`;

/** Tracks a vote of this tab while it is sent. */
export async function trackOwnVote<Answer>(
  kind: VoteKind,
  id: number,
  sent: Promise<Answer>,
): Promise<Answer> {
  answered.set(keyOf(kind, id), Number.POSITIVE_INFINITY);
  try {
    return await sent;
  } finally {
    answered.set(keyOf(kind, id), nextSequence());
  }
}

/** Returns whether a response may be older than this tab's vote. `requested`: sequence number of its request. */
export function isBeforeOwnVote(kind: VoteKind, id: number, requested: number): boolean {
  return requested < (answered.get(keyOf(kind, id)) ?? 0);
}
