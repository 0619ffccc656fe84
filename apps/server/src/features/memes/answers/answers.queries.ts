import type { CompanyAnswer, OwnAnswers } from '@corpomeme/contract/disputes/answers';
import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { CompanyAnswersTable } from '../../../db/company-tables.ts';
import { type Database, databaseNow, forUpdate } from '../../../db/dialect.ts';
import { EVERYBODY, visibleTo } from '../../site/access/visibility.queries.ts';

export type AnswerRow = Selectable<CompanyAnswersTable>;

/** Returns the public answers to these memes, oldest first, for everybody. */
export async function listPublicAnswers(
  db: Database,
  memeIds: readonly number[],
): Promise<{ memeId: number; answer: CompanyAnswer }[]> {
  const rows = await db
    .selectFrom('company_answers')
    .innerJoin('companies', 'companies.id', 'company_answers.company_id')
    .select(['meme_id', 'kind', 'content', 'changed_on', 'decided_at', 'companies.name as company'])
    .where('meme_id', 'in', memeIds)
    .where('company_answers.state', '=', 'public')
    .orderBy('company_answers.id')
    .execute();
  return rows.map(({ meme_id: memeId, decided_at, ...row }) => ({
    memeId,
    answer: {
      ...row,
      answered_at: new Date(minuteOf(decided_at ?? 0)).toISOString(),
    },
  }));
}

/** Returns a company's answers to a meme in every state, oldest first. */
export async function listAnswersOf(db: Database, memeId: number, companyId: number): Promise<AnswerRow[]> {
  return db
    .selectFrom('company_answers')
    .selectAll()
    .where('meme_id', '=', memeId)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
}

/** Returns author and company of a public meme, locked against a removal until the transaction ends. */
export async function holdAnsweredMeme(trx: Database, id: number) {
  const meme = trx
    .selectFrom('memes')
    .select(['company', 'user_id'])
    .where('id', '=', id)
    .where(visibleTo(EVERYBODY));
  return forUpdate(trx, meme).executeTakeFirst();
}

/** Returns the author's id, which may be a pseudonym. */
export async function findAuthorId(trx: Database, memeId: number): Promise<string | undefined> {
  const meme = await trx.selectFrom('memes').select('user_id').where('id', '=', memeId).executeTakeFirst();
  return meme?.user_id;
}

/** Returns the id; undefined if the company has said this about the meme. The unique index decides between two calls. */
export async function insertAnswer(
  trx: Database,
  answer: Omit<Insertable<CompanyAnswersTable>, 'id'>,
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('company_answers')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Returns a company's answer, locked until the transaction ends. */
export async function holdAnswer(trx: Database, id: number): Promise<AnswerRow | undefined> {
  return forUpdate(
    trx,
    trx.selectFrom('company_answers').selectAll().where('id', '=', id),
  ).executeTakeFirst();
}

export async function settleAnswer(
  trx: Database,
  id: number,
  state: 'public' | 'refused',
  decided_at: number,
): Promise<void> {
  await trx.updateTable('company_answers').set({ state, decided_at }).where('id', '=', id).execute();
}

export async function deleteAnswer(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom('company_answers').where('id', '=', id).execute();
}

/** Notes on the meme whether it has a public answer or a contest after which it stayed. Call it while holding the meme. */
export async function noteAnswers(trx: Database, memeId: number): Promise<void> {
  const found = await trx
    .selectFrom('company_answers')
    .select('id')
    .where('meme_id', '=', memeId)
    .where('state', '=', 'public')
    .limit(1)
    .executeTakeFirst();
  await trx
    .updateTable('memes')
    .set({
      is_answered: found || (await findContestsDecided(trx, [memeId])).length > 0 ? 1 : 0,
      changed_at: sql<number>`case when status = 'approved' then ${databaseNow(trx)} else changed_at end`,
    })
    .where('id', '=', memeId)
    .execute();
}

const contestsOf = (db: Database, memeIds: readonly number[]) =>
  db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['cases.meme_id', 'cases.outcome', 'reports.mark'])
    .where(
      'reports.subject',
      'in',
      memeIds.map((id) => `meme:${id}`),
    )
    .where('reports.company_id', 'is not', null)
    .where('reports.released_at', 'is', null);

/** Returns the contests of these memes after which a moderator let them stay, as they were or corrected. */
export async function findContestsDecided(db: Database, memeIds: readonly number[]) {
  return contestsOf(db, memeIds).where('cases.outcome', 'in', ['kept', 'corrected']).execute();
}

export async function findContest(
  db: Database,
  memeId: number,
  companyId: number,
): Promise<{ state: NonNullable<OwnAnswers['contest']>; mark: string | null } | null> {
  const contests = contestsOf(db, [memeId]).where('reports.company_id', '=', companyId);
  const [contest] = await contests.execute();
  return contest ? { state: contest.outcome ?? 'open', mark: contest.mark } : null;
}

/** Returns answers with the names of their companies, for moderators. */
export async function findAnswersByIds(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('company_answers')
    .innerJoin('companies', 'companies.id', 'company_answers.company_id')
    .selectAll('company_answers')
    .select('companies.name as company')
    .where('company_answers.id', 'in', ids)
    .execute();
}

/** Refuses answers that wait without an open case: their meme was not public for so long that the case was closed. */
export async function refuseForgottenAnswers(trx: Database, now: number): Promise<void> {
  await trx
    .updateTable('company_answers')
    .set({ state: 'refused', decided_at: now })
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cases')
            .select('cases.id')
            .whereRef('cases.answer_id', '=', 'company_answers.id')
            .where('cases.closed_at', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Returns what a member wrote for companies, for the export. */
export async function listAnswersFrom(db: Database, userId: string) {
  return db
    .selectFrom('company_answers')
    .innerJoin('companies', 'companies.id', 'company_answers.company_id')
    .select([
      'meme_id',
      'companies.name as company',
      'kind',
      'content',
      'changed_on',
      'company_answers.state',
    ])
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('company_answers.id')
    .execute();
}
