import type { Database } from '../../../db/dialect.ts';

/** The meme or comment of a case, or the answer of a company to the meme. */
export interface Subject {
  memeId: number;
  commentId: number | null;
  answerId?: number;
}

export const subjectName = ({ memeId, commentId, answerId }: Subject) =>
  answerId !== undefined
    ? `answer:${answerId}`
    : commentId === null
      ? `meme:${memeId}`
      : `comment:${commentId}`;

/** The place of a case among others, and who alone asked for it. */
export interface CaseOrigin {
  rank: number;
  sender: string | null;
}

/** Inserts a case about the subject unless one is open. Returns its id, locked until the transaction ends. */
export async function insertCase(
  trx: Database,
  subject: Subject,
  { now, dueAt, rank, sender }: CaseOrigin & { now: number; dueAt: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('cases')
    .values({
      subject: subjectName(subject),
      meme_id: subject.memeId,
      comment_id: subject.commentId,
      answer_id: subject.answerId ?? null,
      opened_at: now,
      due_at: dueAt,
      rank,
      sender,
    })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .where('closed_at', 'is', null)
        // Locks the row and returns its id.
        .doUpdateSet(({ eb, ref }) => ({
          rank: eb
            .case()
            .when('cases.rank', '<', ref('excluded.rank'))
            .then(ref('cases.rank'))
            .else(ref('excluded.rank'))
            .end(),
          sender: eb.case().when('cases.sender', '=', ref('excluded.sender')).then(ref('cases.sender')).end(),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Closes the open case of a comment that nobody reported: its author mended what held it. */
export async function closeCaseWithoutReports(trx: Database, commentId: number, now: number): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ closed_at: now, outcome: 'kept' })
    .where('comment_id', '=', commentId)
    .where('closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reports').select('reports.id').whereRef('reports.case_id', '=', 'cases.id'))),
    )
    .execute();
}

/** Closes the open case of an answer that its company withdrew. */
export async function closeAnswerCase(trx: Database, answerId: number, now: number): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ closed_at: now, outcome: 'removed' })
    .where('subject', '=', subjectName({ memeId: 0, commentId: null, answerId }))
    .where('closed_at', 'is', null)
    .execute();
}
