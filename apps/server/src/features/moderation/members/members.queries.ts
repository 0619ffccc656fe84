import type { ContentState } from '@corpomeme/contract/moderation/members';
import type { Database } from '../../../db/dialect.ts';
import type { Cursor } from '../../../http/paging.ts';
import { ofOthers } from '../../site/access/concern.queries.ts';

/** Every query here takes what was posted under this id alone, so nothing follows the link of a pseudonym (decision 281). */

interface ContentPage {
  userId: string;
  state: ContentState | undefined;
  limit: number;
  before: Cursor | null;
}

const STATUS = { waiting: 'pending', public: 'approved', rejected: 'rejected', removed: 'removed' } as const;

/** Returns memes of every state, without held ones, newest first. */
export async function listMemesOfMember(db: Database, { userId, state, limit, before }: ContentPage) {
  let query = db
    .selectFrom('memes')
    .select(['id', 'status', 'title', 'message', 'company', 'image_key', 'image_width', 'created_at'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'held')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (state) query = query.where('status', '=', STATUS[state]);
  if (before)
    query = query.where((where) => where(where.refTuple('created_at', 'id'), '<', where.tuple(...before)));
  return query.execute();
}

/** Returns comments of every state, newest first, with the text of those that a moderator removed. */
export async function listCommentsOfMember(db: Database, { userId, state, limit, before }: ContentPage) {
  let query = db
    .selectFrom('comments')
    .innerJoin('memes', 'memes.id', 'comments.meme_id')
    .leftJoin('removed_comments as removed', 'removed.comment_id', 'comments.id')
    .select(['comments.id', 'comments.meme_id', 'comments.state', 'comments.content', 'comments.created_at'])
    .select(['comments.deleted_at', 'memes.company', 'removed.content as removed_content'])
    .where('comments.user_id', '=', userId)
    // A moderator has nothing to decide about what its author deleted.
    .where((where) =>
      where.or([where('comments.deleted_at', 'is', null), where('removed.comment_id', 'is not', null)]),
    )
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(limit + 1);
  if (state === 'removed' || state === 'rejected') query = query.where('comments.deleted_at', 'is not', null);
  else if (state) {
    const isPublic = state === 'public';
    query = query
      .where('comments.deleted_at', 'is', null)
      .where('comments.state', isPublic ? '=' : '<>', 'public');
  }
  if (before)
    query = query.where((where) =>
      where(where.refTuple('comments.created_at', 'comments.id'), '<', where.tuple(...before)),
    );
  return query.execute();
}

/** Counts comments by state, and those that a moderator removed. */
export async function countCommentsOfMember(db: Database, userId: string) {
  const rows = await db
    .selectFrom('comments')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .groupBy('state')
    .execute();
  const removed = await db
    .selectFrom('removed_comments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const sum = (isPublic: boolean) =>
    rows
      .filter(({ state }) => (state === 'public') === isPublic)
      .reduce((all, { count }) => all + Number(count), 0);
  return { waiting: sum(false), public: sum(true), removed: Number(removed.count) };
}

export async function countPendingMemes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface ReportFilter {
  userId: string;
  /** Cases that concern this moderator are left out, so that they do not read who reported them (decision 062). */
  moderatorId: string;
  limit: number;
}

function selectReports(db: Database, { moderatorId, limit }: ReportFilter) {
  return db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['cases.meme_id', 'cases.comment_id', 'cases.outcome'])
    .select(['reports.reason_code', 'reports.created_at'])
    .where((where) => ofOthers.case(moderatorId)(where as never) as never)
    .orderBy('reports.id', 'desc')
    .limit(limit);
}

export async function listReportsBy(db: Database, filter: ReportFilter) {
  return selectReports(db, filter).where('reports.user_id', '=', filter.userId).execute();
}

export async function listReportsAbout(db: Database, filter: ReportFilter) {
  return selectReports(db, filter)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        and([
          eb('cases.comment_id', 'is', null),
          eb(
            'cases.meme_id',
            'in',
            selectFrom('memes').select('memes.id').where('memes.user_id', '=', filter.userId),
          ),
        ]),
        eb(
          'cases.comment_id',
          'in',
          selectFrom('comments').select('comments.id').where('comments.user_id', '=', filter.userId),
        ),
      ]),
    )
    .execute();
}

export async function listCleanups(db: Database, userId: string, since: number) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.actor_id', 'audit_log.details', 'users.username'])
    .where('audit_log.user_id', '=', userId)
    .where('audit_log.action', '=', 'user.cleanup')
    .where('audit_log.at', '>=', since)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .execute();
}

/** Returns what of this member is public or waits and does not concern the moderator: the chosen items, or the first ones. */
export async function listRemovable(
  db: Database,
  { userId, moderatorId }: { userId: string; moderatorId: string },
  chosen: { memes: readonly number[]; comments: readonly number[] } | { limit: number },
): Promise<{ memes: { id: number; status: string }[]; comments: { id: number; meme_id: number }[] }> {
  let memes = db
    .selectFrom('memes')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['approved', 'pending'])
    .where(ofOthers.meme(moderatorId))
    .orderBy('id');
  let comments = db
    .selectFrom('comments')
    .select(['id', 'meme_id'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(ofOthers.comment(moderatorId))
    .orderBy('id');
  if ('limit' in chosen) {
    const found = await memes.limit(chosen.limit).execute();
    const rest = chosen.limit - found.length;
    return { memes: found, comments: rest > 0 ? await comments.limit(rest).execute() : [] };
  }
  memes = memes.where('id', 'in', [...chosen.memes]);
  comments = comments.where('id', 'in', [...chosen.comments]);
  return {
    memes: chosen.memes.length > 0 ? await memes.execute() : [],
    comments: chosen.comments.length > 0 ? await comments.execute() : [],
  };
}

/** Counts what is public or waits and does not concern the moderator. */
export async function countRemovable(
  db: Database,
  { userId, moderatorId }: { userId: string; moderatorId: string },
): Promise<number> {
  const memes = await db
    .selectFrom('memes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['approved', 'pending'])
    .where(ofOthers.meme(moderatorId))
    .executeTakeFirstOrThrow();
  const comments = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(ofOthers.comment(moderatorId))
    .executeTakeFirstOrThrow();
  return Number(memes.count) + Number(comments.count);
}

/** Returns the memes of these comments of the member. */
export async function findCommentPlaces(db: Database, userId: string, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .select(['id', 'meme_id'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
}
