import { type Database, forUpdate } from '../../../db/dialect.ts';
import { atVersion, ofOthers } from '../../site/access/concern.queries.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';

/** The rank of a meme that waits for its author: behind all others (decision 258). */
const WAITS_FOR_AUTHOR = -1;

interface Question {
  memeId: number;
  moderatorId: string;
  question: string;
  /** The version that the moderator saw; undefined accepts any. */
  version: number | undefined;
  now: number;
}

/** Returns a pending meme that the moderator may decide, locked until the transaction ends. */
export async function holdDecidable(trx: Database, { memeId, moderatorId, version }: Question) {
  const meme = trx
    .selectFrom('memes')
    .select(['user_id', 'version', 'review_rank'])
    .where('id', '=', memeId)
    .where('status', '=', 'pending')
    .where(ofOthers.meme(moderatorId))
    .where(atVersion(version));
  return forUpdate(trx, meme).executeTakeFirst();
}

/** Stores the question and puts the meme behind all others; false if this version has had one. The caller holds the meme. */
export async function insertQuestion(
  trx: Database,
  { memeId, moderatorId, question, now }: Question,
  meme: { user_id: string; version: number; review_rank: number },
): Promise<boolean> {
  const row = {
    ...{ user_id: meme.user_id, version: meme.version, review_rank: Math.max(0, meme.review_rank) },
    ...{ asked_by: moderatorId, question, asked_at: now, answer: null, answered_at: null },
  };
  const inserted = await trx
    .insertInto('author_questions')
    .values({ meme_id: memeId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('meme_id')
        .doUpdateSet(row)
        .whereRef('excluded.version', '>', 'author_questions.version'),
    )
    .returning('meme_id')
    .executeTakeFirst();
  if (!inserted) return false;
  await trx.updateTable('memes').set({ review_rank: WAITS_FOR_AUTHOR }).where('id', '=', memeId).execute();
  return true;
}

/** Stores the answer of the author of a pending meme; false if there is no open question. */
export async function insertAnswer(
  trx: Database,
  { memeId, userId, answer, now }: { memeId: number; userId: string; answer: string; now: number },
): Promise<boolean> {
  const answered = await trx
    .updateTable('author_questions')
    .set({ answer, answered_at: now })
    .where('meme_id', '=', memeId)
    .where('answered_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memes')
          .select('memes.id')
          .whereRef('memes.id', '=', 'author_questions.meme_id')
          .whereRef('memes.version', '=', 'author_questions.version')
          .where('memes.status', '=', 'pending')
          .where(isSelf('memes.user_id', userId)),
      ),
    )
    .returning('meme_id')
    .executeTakeFirst();
  if (answered) await returnToPlace(trx, [memeId]);
  return answered !== undefined;
}

/** Gives memes the place back that they had before the question. Returns those that waited for their authors. */
export async function returnToPlace(trx: Database, memeIds: number[]): Promise<number[]> {
  const returned = await trx
    .updateTable('memes')
    .set(({ selectFrom }) => ({
      review_rank: selectFrom('author_questions')
        .select('author_questions.review_rank')
        .whereRef('author_questions.meme_id', '=', 'memes.id'),
    }))
    .where('id', 'in', memeIds)
    .where('review_rank', '=', WAITS_FOR_AUTHOR)
    .returning('id')
    .execute();
  return returned.map(({ id }) => id);
}

/** Returns memes to their places whose author did not answer since `before`. */
export async function endWaits(
  trx: Database,
  { before, limit }: { before: number; limit: number },
): Promise<number[]> {
  const late = await trx
    .selectFrom('author_questions')
    .innerJoin('memes', 'memes.id', 'author_questions.meme_id')
    .select('meme_id')
    .where('asked_at', '<', before)
    .where('memes.review_rank', '=', WAITS_FOR_AUTHOR)
    .limit(limit)
    .execute();
  return late.length > 0
    ? returnToPlace(
        trx,
        late.map(({ meme_id }) => meme_id),
      )
    : [];
}

export async function deleteQuestions(trx: Database, before: number): Promise<void> {
  await trx.deleteFrom('author_questions').where('asked_at', '<', before).execute();
}

/** Returns the questions about these memes in their current version. */
export async function listQuestions(db: Database, memeIds: readonly number[]) {
  if (memeIds.length === 0) return [];
  return db
    .selectFrom('author_questions')
    .innerJoin('memes', (join) =>
      join
        .onRef('memes.id', '=', 'author_questions.meme_id')
        .onRef('memes.version', '=', 'author_questions.version'),
    )
    .select(['meme_id', 'question', 'asked_at', 'answer'])
    .where('meme_id', 'in', [...memeIds])
    .execute();
}
