import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { DAY } from '@corpomeme/contract/site/time';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { SealedCopiesTable } from '../../../db/case-tables.ts';
import type { Database } from '../../../db/dialect.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { readSettings } from '../../site/settings/settings.queries.ts';
import type { NotifiedMembers } from './closing.service.ts';

type SealedCopy = Omit<Insertable<SealedCopiesTable>, 'sealed_on' | 'kept_until'>;

/** Without a name, the copy has no author: nothing may join it to an account. */
const author = sql<string | null>`case when users.role_id = ${PSEUDONYM} then null else users.id end`;

/** Returns the open case with reports about a meme or comment. A comment that only the checks hold has none. */
function openCaseOf(memeId: RawBuilder<number>, commentId: RawBuilder<number> | null) {
  const about = commentId ? sql`cases.comment_id = ${commentId}` : sql`cases.comment_id is null`;
  return sql<number | null>`(select max(cases.id) from cases where cases.meme_id = ${memeId} and ${about}
    and cases.answer_id is null and cases.closed_at is null
    and exists (select 1 from reports where reports.case_id = cases.id))`;
}

function hasOpenAppeal(memeId: RawBuilder<number>, commentId: RawBuilder<number> | null) {
  const about = commentId ? sql`appeals.comment_id = ${commentId}` : sql`appeals.comment_id is null`;
  return sql<number>`(select count(*) from appeals where appeals.meme_id = ${memeId} and ${about}
    and appeals.state = 'open')`;
}

const mustSeal = ({ case_id, appeals }: { case_id: number | null; appeals: number | string }) =>
  case_id !== null || Number(appeals) > 0;

const id = sql.ref<number>('memes.id');

/** Returns the copy of a meme with an open complaint; otherwise undefined. The caller must have locked the meme. */
async function readMemeEvidence(trx: Database, memeId: number): Promise<SealedCopy | undefined> {
  const row = await trx
    .selectFrom('memes')
    .innerJoin('users', 'users.id', 'memes.user_id')
    .select(['memes.id', 'memes.title', 'memes.message', 'memes.company', 'memes.city'])
    .select(['memes.image_alt', 'memes.image_key', 'memes.image_width', author.as('user_id')])
    .select([openCaseOf(id, null).as('case_id'), hasOpenAppeal(id, null).as('appeals')])
    .where('memes.id', '=', memeId)
    .executeTakeFirst();
  if (!row || !mustSeal(row)) return undefined;
  const { id: meme_id, title, message, appeals: _appeals, ...copy } = row;
  const texts = JSON.stringify([title, message].filter((text) => text !== null));
  return { ...copy, meme_id, comment_id: null, texts };
}

interface Comments {
  memeId?: number;
  commentId?: number;
  userId?: string;
}

/**
 * Returns copies of the comments with an open complaint: texts before edits, and those that a moderator removed
 * while an appeal is open.
 */
async function readCommentEvidence(trx: Database, of: Comments): Promise<SealedCopy[]> {
  const [memeId, commentId] = [sql.ref<number>('comments.meme_id'), sql.ref<number>('comments.id')];
  const caseId = openCaseOf(memeId, commentId);
  let query = trx
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('removed_comments', 'removed_comments.comment_id', 'comments.id')
    .select(['comments.id', 'comments.meme_id', 'comments.content', author.as('user_id')])
    .select(['removed_comments.content as removed', caseId.as('case_id')])
    .select(hasOpenAppeal(memeId, commentId).as('appeals'))
    .select(
      sql<string | null>`(select cases.reported_texts from cases where cases.id = ${caseId})`.as('earlier'),
    );
  if (of.memeId !== undefined) query = query.where('comments.meme_id', '=', of.memeId);
  if (of.commentId !== undefined) query = query.where('comments.id', '=', of.commentId);
  if (of.userId !== undefined)
    // The deletion of an account keeps its comments, and only loses what a moderator removed.
    query = query.where('removed_comments.user_id', '=', of.userId);
  const rows = await query.execute();
  return rows.filter(mustSeal).map(({ id, meme_id, user_id, case_id, content, removed, earlier }) => ({
    meme_id,
    comment_id: id,
    case_id,
    user_id,
    texts: JSON.stringify([...(JSON.parse(earlier ?? '[]') as string[]), removed ?? content]),
  }));
}

/** Returns the memes that the deletion of the account deletes and that were complained about, or their comments. */
async function listComplainedOf(trx: Database, userId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('memes')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '<>', 'approved')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('cases')
            .select('cases.id')
            .whereRef('cases.meme_id', '=', 'memes.id')
            .where('cases.closed_at', 'is', null),
        ),
        exists(
          selectFrom('appeals')
            .select('appeals.id')
            .whereRef('appeals.meme_id', '=', 'memes.id')
            .where('appeals.state', '=', 'open'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function insertSealed(trx: Database, copies: Insertable<SealedCopiesTable>[]): Promise<void> {
  for (const copy of copies) await trx.insertInto('sealed_copies').values(copy).execute();
}

/**
 * What is about to be deleted while a complaint about it is open (decision 251). Read it before the deletion, in its
 * transaction, and pass it to `sealEvidence` after it.
 */
export type Evidence = SealedCopy[];

/** Returns the meme and its comments with an open complaint. */
export async function evidenceInMeme(trx: Database, memeId: number): Promise<Evidence> {
  const meme = await readMemeEvidence(trx, memeId);
  return [...(meme ? [meme] : []), ...(await readCommentEvidence(trx, { memeId }))];
}

export function evidenceInComment(trx: Database, commentId: number): Promise<Evidence> {
  return readCommentEvidence(trx, { commentId });
}

/** Returns what the deletion of an account deletes, without its author. */
export async function evidenceOfAccount(trx: Database, userId: string): Promise<Evidence> {
  const evidence = await readCommentEvidence(trx, { userId });
  for (const memeId of await listComplainedOf(trx, userId)) {
    const inMeme = await evidenceInMeme(trx, memeId);
    evidence.push(
      ...inMeme.filter(({ comment_id: id }) => !evidence.some((each) => each.comment_id === id && id)),
    );
  }
  return evidence.map((copy) => (copy.user_id === userId ? { ...copy, user_id: null } : copy));
}

interface Sealed {
  told: NotifiedMembers;
  /** Pictures that stay. */
  pictures: Set<string>;
}

/** Stores the copies, and tells authors with a name until when staff can read them. */
export async function sealEvidence(
  { clock }: Pick<Context, 'clock'>,
  trx: Database,
  evidence: Evidence,
): Promise<Sealed> {
  const { evidenceDays } = await readSettings(trx);
  if (evidence.length === 0 || evidenceDays === 0) return { told: [], pictures: new Set() };
  const now = clock.now();
  const sealed_on = dayOf(now);
  const kept_until = sealed_on + evidenceDays * DAY;
  await insertSealed(
    trx,
    evidence.map((copy) => ({ ...copy, sealed_on, kept_until })),
  );
  const told = [...new Set(evidence.flatMap(({ user_id }) => user_id ?? []))];
  const until = new Date(kept_until).toISOString().slice(0, 10);
  for (const userId of told)
    await addNotification(trx, { userId, kind: 'content.sealed', at: now, details: { until } });
  return { told, pictures: new Set(evidence.flatMap(({ image_key }) => image_key ?? [])) };
}
