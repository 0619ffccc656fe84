import type { Insertable, Selectable } from 'kysely';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import type { AppealsTable } from '../../../db/moderation-tables.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Cursor } from '../../../http/paging.ts';
import { type MemeRow, selectMemes } from '../../memes/memes.queries.ts';
import { atVersion, ofOthers } from '../../site/access/concern.queries.ts';
import { isSelf } from '../../site/access/ownership.queries.ts';

export type AppealRow = Awaited<ReturnType<typeof listOpenAppeals>>[number];

/** Returns the status of an own meme, locked until the transaction ends. */
export async function findOwnStateLocked(trx: Database, memeId: number, userId: string) {
  const own = trx
    .selectFrom('memes')
    .select(['id', 'status'])
    .where('id', '=', memeId)
    .where(isSelf('memes.user_id', userId));
  return (await forUpdate(trx, own).executeTakeFirst())?.status;
}

/** Returns the audit entry that rejected or removed the meme. */
export async function findLastRefusal(db: Database, memeId: number): Promise<number | undefined> {
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('meme_id', '=', memeId)
    .where('action', 'in', ['meme.reject', 'meme.remove'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.id;
}

/** Returns undefined if the decision was appealed before. Queues `appeal.created` (webhooks). */
export async function insertAppeal(
  trx: Database,
  appeal: Insertable<AppealsTable>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

function selectAppeals(db: Database) {
  return db
    .selectFrom('appeals')
    .innerJoin('users as author', 'author.id', 'appeals.user_id')
    .innerJoin('audit_log as decision', 'decision.id', 'appeals.decision_id')
    .leftJoin('users as refuser', 'refuser.id', 'decision.actor_id')
    .leftJoin('users as decider', 'decider.id', 'appeals.decided_by')
    .selectAll('appeals')
    .select([
      'author.username',
      'author.role_id as author_role_id',
      'decision.action',
      'decision.at as refused_at',
      'decision.actor_id as refused_by',
      'decision.reason',
      'decision.reason_code',
      'refuser.username as refused_by_username',
      'decider.username as decided_by_username',
    ]);
}

/** Returns the longest waiting appeals first. */
export async function listOpenAppeals(
  db: Database,
  { limit, after }: { limit: number; after: Cursor | null },
) {
  let query = selectAppeals(db)
    .where('appeals.state', '=', 'open')
    .orderBy('appeals.created_at')
    .orderBy('appeals.id')
    .limit(limit + 1);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('appeals.created_at', 'appeals.id'), '>', where.tuple(...after)),
    );
  }
  return query.execute();
}

export async function countOpenAppeals(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('appeals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findAppeal(db: Database, id: number): Promise<AppealRow | undefined> {
  return selectAppeals(db).where('appeals.id', '=', id).executeTakeFirst();
}

export async function findMemesOfAppeals(db: Database, moderator: Actor, ids: number[]): Promise<MemeRow[]> {
  return ids.length === 0 ? [] : selectMemes(db, moderator).where('memes.id', 'in', ids).execute();
}

interface Answer extends Pick<Selectable<AppealsTable>, 'id' | 'answer'> {
  state: 'accepted' | 'dismissed';
  moderatorId: string;
  /** The version of the meme. */
  version: number | undefined;
  now: number;
}

/**
 * Returns false if the appeal is closed, concerns the moderator, or is against the moderator's own decision; a
 * conditional update decides.
 */
export async function answerAppeal(trx: Database, given: Answer): Promise<boolean> {
  const { id, state, answer, moderatorId, version, now } = given;
  const answered = await trx
    .updateTable('appeals')
    .set({ state, answer, decided_by: moderatorId, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where(({ not }) => not(isSelf('appeals.user_id', moderatorId)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_log')
            .select('audit_log.id')
            .whereRef('audit_log.id', '=', 'appeals.decision_id')
            .where('audit_log.actor_id', '=', moderatorId),
        ),
      ),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('appeals.meme_id', 'is', null),
        exists(
          selectFrom('memes')
            .select('memes.id')
            .whereRef('memes.id', '=', 'appeals.meme_id')
            .where((where) => ofOthers.meme(moderatorId)(where as never))
            .where((where) => atVersion(version)(where as never)),
        ),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return answered !== undefined;
}
