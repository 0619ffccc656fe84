import type { Insertable, Selectable } from 'kysely';
import { type Database, forUpdate } from '../../db/dialect.ts';
import type { RemovedCommentsTable } from '../../db/meme-tables.ts';
import { ofOthers } from '../site/access/concern.queries.ts';
import type { InsertedComment } from './comments.queries.ts';

type RemovedComment = Selectable<RemovedCommentsTable>;

/** Keeps the text of a comment that is being removed, so that the removal can be taken back. */
export async function keepRemoved(trx: Database, removed: Insertable<RemovedCommentsTable>): Promise<void> {
  await trx.insertInto('removed_comments').values(removed).execute();
}

/** Returns the kept texts by comment. */
export async function findRemoved(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, RemovedComment>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('removed_comments')
    .selectAll()
    .where('comment_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.comment_id, row]));
}

/** Deletes the kept text and returns it; undefined if there is none. */
export async function takeRemoved(trx: Database, commentId: number): Promise<RemovedComment | undefined> {
  return trx
    .deleteFrom('removed_comments')
    .where('comment_id', '=', commentId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes texts that were removed before then (ms), and have no open appeal. */
export async function forgetRemoved(trx: Database, before: number): Promise<void> {
  await trx
    .deleteFrom('removed_comments')
    .where('removed_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appeals')
            .select('appeals.id')
            .whereRef('appeals.comment_id', '=', 'removed_comments.comment_id')
            .where('appeals.state', '=', 'open'),
        ),
      ),
    )
    .execute();
}

/** Returns the removed comment, locked, if it does not concern the moderator. */
export async function holdRemoved(
  trx: Database,
  id: number,
  moderatorId: string,
): Promise<InsertedComment | undefined> {
  const query = trx
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where(ofOthers.comment(moderatorId));
  return forUpdate(trx, query).executeTakeFirst();
}

export async function fillAgain(
  trx: Database,
  id: number,
  { content, held_for }: Pick<RemovedComment, 'content' | 'held_for'>,
): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ content, held_for, deleted_at: null })
    .where('id', '=', id)
    .execute();
}
