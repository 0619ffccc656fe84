import type { StaffAlertSetting } from '@corpomeme/contract/wings/staff-alerts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../../db/dialect.ts';
import { isSelf } from '../../../site/access/ownership.queries.ts';

/** Whose rows: those of the account, and of its linked pseudonyms. */
export interface Subject {
  userId: string;
  withPseudonyms: boolean;
}

function isOf(column: string, { userId, withPseudonyms }: Subject): RawBuilder<SqlBool> {
  return withPseudonyms ? isSelf(column, userId) : sql<SqlBool>`${sql.ref(column)} = ${userId}`;
}

/** A page of a member's own rows, in the order of an index. */
interface Portion extends Subject {
  /** The last row of the previous page. */
  after: { id: number; created_at: number };
  limit: number;
}

export async function listMemesFrom(db: Database, { after, limit, ...subject }: Portion) {
  return db
    .selectFrom('memes')
    .leftJoin('company_proposals as proposal', 'proposal.meme_id', 'memes.id')
    .leftJoin('author_questions as asked', 'asked.meme_id', 'memes.id')
    .leftJoin('meme_corrections as other', 'other.meme_id', 'memes.id')
    .select([
      'memes.id',
      'memes.title',
      'company',
      'city',
      'theme_1',
      'theme_2',
      'language',
      'memes.message',
      'memes.image_alt',
      'template',
      'image_key',
      'image_width',
      'created_at',
      'published_at',
      'status',
      'decided_at',
      'reason_code',
      'rejection_reason',
      'votes',
      'proposal.name as proposed_company',
      'proposal.website as proposed_website',
      'asked.question',
      'asked.answer',
      'other.meme_id as other_of',
      'other.title as other_title',
      'other.message as other_message',
      'other.image_alt as other_alt',
      'other.covers as other_covers',
    ])
    .where(isOf('memes.user_id', subject))
    .where((where) => where(where.refTuple('created_at', 'id'), '>', where.tuple(after.created_at, after.id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns own comments without the deleted ones, of which only the place is left. */
export async function listCommentsFrom(db: Database, { after, limit, ...subject }: Portion) {
  return db
    .selectFrom('comments')
    .select(['id', 'meme_id', 'content', 'created_at'])
    .where(isOf('user_id', subject))
    .where('deleted_at', 'is', null)
    .where((where) => where(where.refTuple('created_at', 'id'), '>', where.tuple(after.created_at, after.id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns texts that a moderator removed and that are kept for an appeal. */
export async function listRemovedFrom(db: Database, subject: Subject) {
  return db
    .selectFrom('removed_comments')
    .select(['comment_id', 'content', 'removed_at'])
    .where(isOf('user_id', subject))
    .orderBy('removed_at')
    .execute();
}

/** Returns what staff keep of deleted content; without a name, no copy has an author. */
export async function listSealedFrom(db: Database, userId: string) {
  const rows = await db
    .selectFrom('sealed_copies')
    .select(['meme_id', 'comment_id', 'texts', 'kept_until'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, texts: JSON.parse(row.texts) as string[] }));
}

export async function listMemeVotesFrom(
  db: Database,
  table: 'meme_votes' | 'same_here_votes',
  { userId, after, limit }: Portion,
) {
  return db
    .selectFrom(table)
    .select(['meme_id as id', 'created_at', 'created_at as voted_at'])
    .where('user_id', '=', userId)
    .where((where) =>
      where(where.refTuple('created_at', 'meme_id'), '>', where.tuple(after.created_at, after.id)),
    )
    .orderBy('created_at')
    .orderBy('meme_id')
    .limit(limit)
    .execute();
}

export async function listCommentVotesFrom(db: Database, { userId, after, limit }: Portion) {
  return db
    .selectFrom('comment_votes')
    .select(['comment_id as id', 'created_at', 'created_at as voted_at'])
    .where('user_id', '=', userId)
    .where('comment_id', '>', after.id)
    .orderBy('comment_id')
    .limit(limit)
    .execute();
}

export async function listReportsFrom(db: Database, { userId, after, limit }: Portion) {
  return db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['reports.id', 'cases.meme_id', 'cases.comment_id'])
    .select(['reports.reason_code', 'reports.content as text', 'reports.created_at'])
    .where('reports.user_id', '=', userId)
    .where('reports.id', '>', after.id)
    .orderBy('reports.id')
    .limit(limit)
    .execute();
}

export async function listNewsFrom(db: Database, { after, limit, ...subject }: Portion) {
  return db
    .selectFrom('notifications')
    .select(['id', 'public_id', 'kind', 'meme_id', 'comment_id', 'details', 'created_at', 'read_at'])
    .where(isOf('user_id', subject))
    .where('id', '>', after.id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listSavesFrom(db: Database, { userId, after, limit }: Portion) {
  return db
    .selectFrom('saved_memes')
    .select(['id', 'meme_id', 'saved_on', 'saved_on as created_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after.id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listFormerNames(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('former_names')
    .select('from_name')
    .where('user_id', '=', userId)
    .orderBy('audit_id')
    .execute();
  return rows.map(({ from_name }) => from_name);
}

export async function findDailyMail(db: Database, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('digests')
    .select('sent_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

export async function findWeeklyMail(db: Database, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('weekly_mails')
    .select('sent_on')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.sent_on ?? null;
}

export async function isDayMemeReader(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('day_meme_readers')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findStaffAlerts(db: Database, userId: string): Promise<StaffAlertSetting | null> {
  const row = await db
    .selectFrom('staff_alerts')
    .select('setting')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.setting) as StaffAlertSetting) : null;
}

export async function listSessionsOf(db: Database, userId: string) {
  return db
    .selectFrom('sessions')
    .leftJoin('push_subscriptions', 'push_subscriptions.session_id', 'sessions.id')
    .select(['created_at', 'user_agent', 'token_name', 'scopes', 'push_subscriptions.session_id as push_to'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function listSanctionsAgainst(db: Database, subject: Subject) {
  return db
    .selectFrom('sanctions')
    .select(['kind', 'reason', 'reason_code', 'created_at', 'expires_at', 'lifted_at'])
    .where(isOf('user_id', subject))
    .orderBy('id')
    .execute();
}

export async function listNotesAbout(db: Database, userId: string) {
  return db
    .selectFrom('staff_notes')
    .select(['text', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function listAppealsFrom(db: Database, subject: Subject) {
  return db
    .selectFrom('appeals')
    .select(['meme_id', 'comment_id', 'state', 'text', 'created_at', 'answer', 'decided_at'])
    .where(isOf('user_id', subject))
    .orderBy('id')
    .execute();
}
