import { randomInt } from 'node:crypto';
import { kindsThatGoWith } from '@corpomeme/contract/news/notification-kinds';
import { NOTIFICATIONS, type NotificationKind, PUSH } from '@corpomeme/contract/news/notifications';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { dayOf } from '../../../clock.ts';
import type { Database } from '../../../db/dialect.ts';
import type { NotificationsTable } from '../../../db/moderation-tables.ts';
import { prepared } from '../../../db/prepared.ts';
import { drawId } from '../../../db/random-ids.ts';
import type { Tables } from '../../../db/tables.ts';
import { isSelf, listSelves } from '../../site/access/ownership.queries.ts';
import { isPublicComment, type ViewerRights, visibleTo } from '../../site/access/visibility.queries.ts';
import { RULE_COLUMNS } from '../../site/rules/rules.queries.ts';

interface NewNotification {
  userId: string;
  kind: NotificationKind;
  /** Milliseconds since the epoch. */
  at: number;
  memeId?: number | null;
  commentId?: number | null;
  aboutUserId?: string | null;
  /** The audit entry of the decision, with which the notification shows the house rule. */
  decisionId?: number | null;
  /** Short values; undefined ones are left out. */
  details?: Record<string, string | number | boolean | null | undefined | Partial<Record<string, number>>>;
}

type NewRow = Omit<Selectable<NotificationsTable>, 'id' | 'read_at'>;

function rowOf(news: NewNotification): NewRow {
  const { userId, kind, at, memeId, commentId, aboutUserId, decisionId, details } = news;
  return {
    public_id: drawId(),
    user_id: userId,
    kind,
    meme_id: memeId ?? null,
    comment_id: commentId ?? null,
    about_user_id: aboutUserId ?? null,
    decision_id: decisionId ?? null,
    details: JSON.stringify(details ?? {}),
    created_at: at,
  };
}

const COLUMNS = [
  'public_id',
  'user_id',
  'kind',
  'meme_id',
  'comment_id',
  'about_user_id',
  'decision_id',
  'details',
  'created_at',
] as const;

/** Inserts nothing for a pseudonym whose link to an account is destroyed. */
const insertion = prepared((db, row: NewRow) =>
  db
    .insertInto('notifications')
    .columns(COLUMNS)
    .expression((from) =>
      from
        .selectFrom('users')
        .leftJoin('pseudonyms', 'pseudonyms.id', 'users.id')
        .select(({ val }) => COLUMNS.map((name) => val(row[name]).as(name)))
        .where('users.id', '=', row.user_id)
        .where(({ or, eb }) =>
          or([eb('users.role_id', '<>', PSEUDONYM), eb('pseudonyms.id', 'is not', null)]),
        ),
    ),
);

/**
 * Adds a notification. Must run in the transaction of what it is about. Publish `notification.added` after the commit.
 * A pseudonym gets the notification under its own id, and its account reads it through the link. A pseudonym without a
 * link gets none.
 */
export async function addNotification(trx: Database, news: NewNotification): Promise<void> {
  await insertion(trx, rowOf(news));
  await schedulePush(trx, { userId: news.userId, due: pushTime([news]) });
}

/** Rows per statement; SQLite allows 32,766 values. */
const BATCH_SIZE = 1000;

/** Adds several notifications with as few statements as possible. */
export async function addNotifications(trx: Database, news: NewNotification[]): Promise<void> {
  const nobody = await listForgotten(trx, [...new Set(news.map(({ userId }) => userId))]);
  const read = news.filter(({ userId }) => !nobody.has(userId));
  for (let start = 0; start < read.length; start += BATCH_SIZE) {
    const part = read.slice(start, start + BATCH_SIZE);
    await trx
      .insertInto('notifications')
      .values(part.map(rowOf))
      // Another process told the same week.
      .onConflict((conflict) =>
        conflict.columns(['created_at', 'user_id']).where('kind', '=', sql.lit('week.figures')).doNothing(),
      )
      .execute();
    const members = [...new Set(part.map(({ userId }) => userId))];
    await pushUpdate(trx, members, pushTime(part)).execute();
  }
}

const pushTime = (news: NewNotification[]) => Math.max(...news.map(({ at }) => at)) + randomInt(PUSH.spread);

/**
 * Returns the update that schedules a push message to each browser of these members that subscribed. A pseudonym has no
 * session, so its notifications never cause a push message that would show an observer of the network whose meme was
 * decided (decision 111).
 */
function pushUpdate(db: Database, members: string[], due: number) {
  const sessions = db.selectFrom('sessions').select('id').where('user_id', 'in', members);
  return db
    .updateTable('push_subscriptions')
    .set({ due_at: sql<number>`case when quiet_until > ${due} then quiet_until else ${due} end` })
    .where('due_at', 'is', null)
    .where('session_id', 'in', sessions);
}

const schedulePush = prepared((db, { userId, due }: { userId: string; due: number }) =>
  pushUpdate(db, [userId], due),
);

/** Returns the pseudonyms among these ids whose link to an account is destroyed. */
async function listForgotten(trx: Database, ids: string[]): Promise<Set<string>> {
  const forgotten = new Set<string>();
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const rows = await trx
      .selectFrom('users')
      .leftJoin('pseudonyms', 'pseudonyms.id', 'users.id')
      .select('users.id')
      .where('users.id', 'in', ids.slice(start, start + BATCH_SIZE))
      .where('users.role_id', '=', PSEUDONYM)
      .where('pseudonyms.id', 'is', null)
      .execute();
    for (const { id } of rows) forgotten.add(id);
  }
  return forgotten;
}

/** Characters that are read of a comment; enough for an excerpt after much white space. */
const EXCERPT_READ = 4 * NOTIFICATIONS.excerptMax;

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

/** Returns the order number of a notification; undefined if the member has no such notification. */
export async function findNewsOrder(
  db: Database,
  userId: string,
  publicId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('public_id', '=', publicId)
    .where(isSelf('user_id', userId))
    .executeTakeFirst();
  return row?.id;
}

/** Returns newest first, without texts of memes and comments that the member may no longer see. */
export async function listNotifications(
  db: Database,
  member: ViewerRights,
  { limit, before }: { limit: number; before: number | null },
) {
  let page = db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', 'in', await listSelves(db, member.userId))
    // As an expression: with the plain id, PostgreSQL might scan newer rows of all members.
    .orderBy(sql`id + 0`, 'desc')
    .limit(limit);
  if (before !== null) page = page.where('id', '<', before);
  return withSubjects(db.selectFrom(page.as('news')), member)
    .leftJoin('decision_rules', 'decision_rules.audit_id', 'news.decision_id')
    .leftJoin('rule_versions', (join) =>
      join
        .onRef('rule_versions.rule_number', '=', 'decision_rules.rule_number')
        .onRef('rule_versions.version', '=', 'decision_rules.rule_version'),
    )
    .leftJoin('removed_comments as removed', 'removed.decision_id', 'news.decision_id')
    .leftJoin('appeals', 'appeals.decision_id', 'removed.decision_id')
    .selectAll('news')
    .select(['removed.comment_id as appealable', 'appeals.id as appeal', ...RULE_COLUMNS])
    .orderBy('news.id', 'desc')
    .execute();
}

type NewsQuery = SelectQueryBuilder<
  Tables & { news: Selectable<NotificationsTable> },
  'news',
  Record<never, never>
>;

/** Joins the meme, the comment and the person that a notification is about. */
function withSubjects(news: NewsQuery, member: ViewerRights) {
  return (
    news
      .leftJoin('memes', (join) =>
        join.onRef('memes.id', '=', 'news.meme_id').on((where) => visibleTo(member)(where as never) as never),
      )
      .leftJoin('comments', (join) =>
        join
          .onRef('comments.id', '=', 'news.comment_id')
          .onRef('comments.meme_id', '=', 'memes.id')
          .on((where) => isPublicComment(where as never) as never),
      )
      .leftJoin('users', (join) =>
        join.on('users.id', '=', ({ fn }) => fn.coalesce('news.about_user_id', 'comments.user_id')),
      )
      .select(['memes.title', 'memes.company', 'memes.image_key', 'memes.image_width', 'memes.status'])
      .select('users.username')
      // Not the whole comment: only its first words are shown.
      .select(sql<string | null>`substr(comments.content, 1, ${sql.lit(EXCERPT_READ)})`.as('content'))
  );
}

export async function countUnread(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(isSelf('user_id', userId))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function markRead(
  trx: Database,
  userId: string,
  { upTo, now }: { upTo: number; now: number },
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: dayOf(now) })
    .where(isSelf('user_id', userId))
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes the notifications that announced this comment; one about its removal stays. */
export async function forgetNewsOfComment(trx: Database, commentId: number): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('comment_id', '=', commentId)
    .where('kind', 'in', kindsThatGoWith('comment'))
    .execute();
}

/**
 * Detaches notifications that stay readable without the meme from these memes; others are deleted with the meme. Must run in the transaction that
 * deletes the memes, while their rows are locked.
 */
export async function detachOutcomes(trx: Database, memeIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ meme_id: null, comment_id: null })
    .where('meme_id', 'in', [...memeIds])
    .where('kind', 'in', kindsThatGoWith('age'))
    .execute();
}
