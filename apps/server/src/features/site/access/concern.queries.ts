import { PSEUDONYM, roleId } from '@corpomeme/contract/people/users';
import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, forUpdate } from '../../../db/dialect.ts';
import type { Tables } from '../../../db/tables.ts';
import { isSelf } from './ownership.queries.ts';

const MODERATOR = roleId('moderator');

/**
 * Conditions that exclude what moderators may not decide, because they are a party to it (decisions 062 and 335), used by each
 * conditional update and each read.
 */

type Where<Table extends keyof Tables> = ExpressionBuilder<Tables, Table>;
type Condition<Table extends keyof Tables> = ExpressionWrapper<Tables, Table, SqlBool>;

/** Matches a subject that the member reported, or about which they or their address sent a notice. A released report (decision 066) still counts. */
function hasReported(userId: string, subject: RawBuilder<string>): RawBuilder<SqlBool> {
  // Few rows for each member, so that no plan reads all reports.
  return sql<SqlBool>`${subject} in (
    select subject from reports where user_id = ${userId}
    union all select subject from reports where sent_by = ${userId}
    union all select subject from reports
      where contact_hash = (select address_hash from users where id = ${userId}))`;
}

/** The companies for which the member speaks or spoke within the year of a proof, after all merges. */
const spokenFor = (userId: string) => sql`
  with recursive spoken(id) as (
    select company_id from company_speakers where user_id = ${userId} and party_until is not null
    union select merged_into from companies join spoken on companies.id = spoken.id where merged_into is not null
  )`;

/** Matches rows whose column has the name of a company for which the member speaks or spoke. */
function isOfSpokenCompany(column: string, userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (${spokenFor(userId)}
    select companies.name from companies join spoken on spoken.id = companies.id)`;
}

/** Matches memes to which the member is a party: the author, who reported, sent a notice, answered, or spoke for the company. */
function memeConcerns(userId: string) {
  return (where: Where<'memes'>): Condition<'memes'> =>
    where.or([
      isSelf('memes.user_id', userId) as unknown as Condition<'memes'>,
      isOfSpokenCompany('memes.company', userId) as unknown as Condition<'memes'>,
      hasReported(userId, sql<string>`'meme:' || memes.id`),
      where.exists(
        where
          .selectFrom('company_answers')
          .select('company_answers.id')
          .whereRef('company_answers.meme_id', '=', 'memes.id')
          .where('company_answers.user_id', '=', userId),
      ) as Condition<'memes'>,
    ]);
}

/** Matches comments to which the member is a party: the author, who reported or sent a notice, or spoke for the meme's company. */
function commentConcerns(userId: string) {
  return (where: Where<'comments'>): Condition<'comments'> =>
    where.or([
      isSelf('comments.user_id', userId) as unknown as Condition<'comments'>,
      hasReported(userId, sql<string>`'comment:' || comments.id`),
      where.exists(
        where
          .selectFrom('memes as under')
          .select('under.id')
          .whereRef('under.id', '=', 'comments.meme_id')
          .where(isOfSpokenCompany('under.company', userId)),
      ) as Condition<'comments'>,
    ]);
}

/** Matches rows whose meme, comment or sealed copy the member wrote; the columns say which. */
function isByMember<Table extends keyof Tables>(
  where: Where<Table>,
  userId: string,
  [meme, comment, caseId]: readonly [meme: string, comment: string, caseId: string],
): Condition<Table> {
  const { exists, or, selectFrom } = where as unknown as Where<'cases'>;
  return or([
    exists(
      selectFrom('memes')
        .select('memes.id')
        .where('memes.id', '=', sql.ref<number>(meme))
        .where(sql.ref(comment), 'is', null)
        .where(isSelf('memes.user_id', userId)),
    ),
    exists(
      selectFrom('comments')
        .select('comments.id')
        .where('comments.id', '=', sql.ref<number>(comment))
        .where(isSelf('comments.user_id', userId)),
    ),
    exists(
      selectFrom('sealed_copies')
        .select('sealed_copies.id')
        .where('sealed_copies.case_id', '=', sql.ref<number>(caseId))
        .where('sealed_copies.user_id', '=', userId),
    ),
  ]) as unknown as Condition<Table>;
}

/** Matches cases about a meme to which the member is a party, and all that are under a meme of a company for which they spoke. */
function isAboutPartysMeme({ or, exists, selectFrom }: Where<'cases'>, userId: string): Condition<'cases'> {
  const meme = selectFrom('memes')
    .select('memes.id')
    .whereRef('memes.id', '=', 'cases.meme_id')
    .where((where) =>
      where.or([
        isOfSpokenCompany('memes.company', userId),
        where.and([sql<SqlBool>`cases.comment_id is null`, memeConcerns(userId)(where as never) as never]),
      ]),
    );
  const sealed = selectFrom('sealed_copies as sealed')
    .select('sealed.id')
    .whereRef('sealed.case_id', '=', 'cases.id')
    .where(isOfSpokenCompany('sealed.company', userId));
  return or([exists(meme), exists(sealed)]);
}

/**
 * Matches cases whose subject concerns the member, and the other cases of the same file, which would name who asked
 * (decision 274).
 */
function caseConcerns(userId: string) {
  return (where: Where<'cases'>): Condition<'cases'> => {
    const file = sql<number>`coalesce(demand.file_id, demand.id)`;
    return where.or([
      hasReported(userId, sql.ref<string>('cases.subject')),
      isByMember(where, userId, ['cases.meme_id', 'cases.comment_id', 'cases.id']),
      isAboutPartysMeme(where, userId),
      where.exists(
        where
          .selectFrom('reports as asked')
          .innerJoin('demands as demand', 'demand.report_id', 'asked.id')
          .innerJoin('demands as other', (join) =>
            join.on(({ or, eb }) => or([eb('other.file_id', '=', file), eb('other.id', '=', file)])),
          )
          .leftJoin('reports as about', 'about.id', 'other.report_id')
          .select('other.id')
          .whereRef('asked.case_id', '=', 'cases.id')
          .where(
            (each) =>
              isByMember(each as never, userId, [
                'other.meme_id',
                'other.comment_id',
                'about.case_id',
              ]) as never,
          ),
      ),
    ]);
  };
}

/** Conditions of the updates with which moderators decide: the subject does not concern the moderator. */
export const ofOthers = {
  meme: (userId: string) => (where: Where<'memes'>) => where.not(memeConcerns(userId)(where)),
  comment: (userId: string) => (where: Where<'comments'>) => where.not(commentConcerns(userId)(where)),
  case: (userId: string) => (where: Where<'cases'>) => where.not(caseConcerns(userId)(where)),
};

/** Returns the memes among these that concern the member. */
export async function findConcerningMemes(
  db: Database,
  userId: string,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('memes')
    .select('id')
    .where('id', 'in', [...ids])
    .where(memeConcerns(userId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findConcerningCases(
  db: Database,
  userId: string,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where('id', 'in', [...ids])
    .where(caseConcerns(userId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the member is a party to the meme of this pseudonym; false for members. */
export async function doesPseudonymConcern(db: Database, userId: string, id: string): Promise<boolean> {
  const meme = db
    .selectFrom('memes')
    .innerJoin('users', 'users.id', 'memes.user_id')
    .select('memes.id')
    .where('memes.user_id', '=', id)
    .where('users.role_id', '=', PSEUDONYM)
    .where((where) => memeConcerns(userId)(where as never) as never);
  return (await meme.executeTakeFirst()) !== undefined;
}

export async function doesCommentConcern(db: Database, userId: string, id: number): Promise<boolean> {
  const comment = db.selectFrom('comments').select('id').where('id', '=', id).where(commentConcerns(userId));
  return (await comment.executeTakeFirst()) !== undefined;
}

/**
 * Locks the meme until the transaction ends; false if it is deleted. Reports wait for the lock (`holdPublicSubject`), so
 * the following update sees each earlier report.
 */
export async function holdMeme(trx: Database, id: number): Promise<boolean> {
  const meme = forUpdate(trx, trx.selectFrom('memes').select('id').where('id', '=', id));
  return (await meme.executeTakeFirst()) !== undefined;
}

/**
 * Returns the moderators and admins who can decide now: neither banned nor suspended, and with the second factor if the
 * site requires it (decision 084).
 */
export function actingStaff(db: Database, now: number) {
  return db
    .selectFrom('users')
    .where('role_id', '>=', MODERATOR)
    .where('banned_at', 'is', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('two_factor_enabled', '=', 1),
        exists(selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'users.id')),
        not(
          exists(
            selectFrom('site_settings')
              .select('name')
              .where('name', '=', 'requireTwoFactor')
              .where('value', '=', 'true'),
          ),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sanctions')
            .select('sanctions.id')
            .whereRef('sanctions.user_id', '=', 'users.id')
            .where('sanctions.kind', '=', 'suspension')
            .where('sanctions.lifted_at', 'is', null)
            .where((where) =>
              where.or([where('sanctions.expires_at', 'is', null), where('sanctions.expires_at', '>', now)]),
            ),
        ),
      ),
    );
}

/** Returns how many other members can decide now. */
export async function countColleagues(db: Database, userId: string, now: number): Promise<number> {
  const { count } = await actingStaff(db, now)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('users.id', '<>', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the condition that the meme still has the version that the moderator saw (decision 063); without a version,
 * any matches.
 */
export function atVersion(version: number | undefined) {
  return (where: ExpressionBuilder<Tables, 'memes'>): ExpressionWrapper<Tables, 'memes', SqlBool> =>
    version === undefined ? where('memes.version', 'is not', null) : where('memes.version', '=', version);
}
