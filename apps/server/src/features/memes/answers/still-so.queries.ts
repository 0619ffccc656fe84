import { STILL_SO, type StillSoSays } from '@corpomeme/contract/memes/answers';
import { dayOf } from '../../../clock.ts';
import { type Database, forUpdate } from '../../../db/dialect.ts';

interface Asked {
  memeId: number;
  userId: string;
}

/**
 * Returns the latest public change of the meme about which the member is asked: who said 'Same here' on a day before it was
 * published, has not answered yet, and did not prove to speak for the company.
 */
export async function findQuestion(db: Database, { memeId, userId }: Asked): Promise<number | undefined> {
  const change = await db
    .selectFrom('company_answers')
    .select(['id', 'company_id', 'decided_at'])
    .where('meme_id', '=', memeId)
    .where('kind', '=', 'change')
    .where('state', '=', 'public')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!change) return undefined;
  const vote = await db
    .selectFrom('same_here_votes')
    .select('meme_id')
    .where('meme_id', '=', memeId)
    .where('user_id', '=', userId)
    .where('created_at', '<', dayOf(change.decided_at ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('still_so_answers')
            .select('user_id')
            .where('answer_id', '=', change.id)
            .where('user_id', '=', userId),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_speakers')
            .select('user_id')
            .where('company_id', '=', change.company_id)
            .where('user_id', '=', userId)
            .where('proven_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
  return vote && change.id;
}

/** Returns who said 'Same here' on a day before the change is published. */
export async function listAsked(
  trx: Database,
  { memeId, companyId, now }: { memeId: number; companyId: number; now: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('same_here_votes')
    .innerJoin('users', 'users.id', 'same_here_votes.user_id')
    .select('same_here_votes.user_id')
    .where('same_here_votes.meme_id', '=', memeId)
    .where('same_here_votes.created_at', '<', dayOf(now))
    .where('users.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_speakers')
            .select('company_speakers.user_id')
            .whereRef('company_speakers.user_id', '=', 'same_here_votes.user_id')
            .where('company_speakers.company_id', '=', companyId)
            .where('company_speakers.proven_at', 'is not', null),
        ),
      ),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Notes that the member answered, not what. Returns false after the first time; the primary key decides. */
export async function noteAnswered(trx: Database, answerId: number, userId: string): Promise<boolean> {
  const inserted = await trx
    .insertInto('still_so_answers')
    .values({ answer_id: answerId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('answer_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Counts an answer, and changes what readers see at each fifth one alone. Returns whether it changed. */
export async function countStillSo(trx: Database, answerId: number, isStill: boolean): Promise<boolean> {
  const query = trx
    .selectFrom('company_answers')
    .select(['still_so', 'changed_so'])
    .where('id', '=', answerId);
  const before = await forUpdate(trx, query).executeTakeFirst();
  if (!before) return false;
  const still_so = before.still_so + (isStill ? 1 : 0);
  const changed_so = before.changed_so + (isStill ? 0 : 1);
  const people = still_so + changed_so;
  const isShown = people % STILL_SO.step === 0;
  await trx
    .updateTable('company_answers')
    .set({
      still_so,
      changed_so,
      ...(isShown && { shown_people: people, shown_says: says(changed_so / people) }),
    })
    .where('id', '=', answerId)
    .execute();
  return isShown;
}

/** Words instead of a share, so that no difference of two shares is about one to four people. */
function says(changed: number): StillSoSays {
  if (changed >= STILL_SO.majority) return 'changed';
  return changed <= 1 - STILL_SO.majority ? 'still' : 'divided';
}

/** Returns the memes about which a member answered, for the export. */
export async function listStillSoOf(db: Database, userId: string) {
  return db
    .selectFrom('still_so_answers')
    .innerJoin('company_answers', 'company_answers.id', 'still_so_answers.answer_id')
    .select('company_answers.meme_id as id')
    .where('still_so_answers.user_id', '=', userId)
    .orderBy('company_answers.id')
    .execute();
}
