import type { VoteKind } from '../session/session-record.ts';

let last = 0;
/** Orders requests and responses by a sequence number, because two may share a clock tick. */
export const nextMoment = () => ++last;

/** The sequence number of the response to each vote of this tab; infinite while the vote is being sent. */
const answered = new Map<string, number>();

const keyOf = (kind: VoteKind, id: number) => `${kind} ${id}`;

/** Tracks a vote of this tab while it is sent. */
export async function asOwnVote<Answer>(kind: VoteKind, id: number, sent: Promise<Answer>): Promise<Answer> {
  answered.set(keyOf(kind, id), Number.POSITIVE_INFINITY);
  try {
    return await sent;
  } finally {
    answered.set(keyOf(kind, id), nextMoment());
  }
}

/** Returns whether a response requested at `asked` (`nextMoment`) may be older than this tab's vote. */
export function isBeforeOwnVote(kind: VoteKind, id: number, asked: number): boolean {
  return asked < (answered.get(keyOf(kind, id)) ?? 0);
}
