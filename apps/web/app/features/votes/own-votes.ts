type Kind = 'meme' | 'comment';

let last = 0;
/** Orders questions and answers; two may fall into one tick of a clock. */
export const nextMoment = () => ++last;

/** Votes sent from this tab, by when the server answered; never, while it has not. */
const answered = new Map<string, number>();

const keyOf = (kind: Kind, id: number) => `${kind} ${id}`;

/** Every vote goes through here on its way. */
export async function asOwnVote<Answer>(kind: Kind, id: number, sent: Promise<Answer>): Promise<Answer> {
  answered.set(keyOf(kind, id), Number.POSITIVE_INFINITY);
  try {
    return await sent;
  } finally {
    answered.set(keyOf(kind, id), nextMoment());
  }
}

/** Whether an answer asked for at `asked` (`nextMoment`) may not know yet what this tab voted. */
export function isBeforeOwnVote(kind: Kind, id: number, asked: number): boolean {
  return asked < (answered.get(keyOf(kind, id)) ?? 0);
}
