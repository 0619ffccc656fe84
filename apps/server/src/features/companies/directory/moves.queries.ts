import { sql } from 'kysely';
import { type Database, databaseNow } from '../../../db/dialect.ts';

interface Move {
  /** Names of companies. */
  from: string;
  to: string;
  now: number;
}

interface MovedMeme {
  id: number;
  status: string;
}

/** Rows per statement. */
const BATCH_SIZE = 5000;

/**
 * Moves the memes of a company to another one and returns them. Edits that began earlier fail, because the update
 * changes `updated_at`, and polling clients see the change of public memes.
 */
export async function moveMemes(trx: Database, { from, to, now }: Move): Promise<MovedMeme[]> {
  return updateCompany(trx, { to, now }).where('company', '=', from).returning(['id', 'status']).execute();
}

const updateCompany = (trx: Database, { to, now }: Pick<Move, 'to' | 'now'>) =>
  trx.updateTable('memes').set({
    company: to,
    updated_at: sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`,
    changed_at: sql<number>`case when status = 'approved' then ${databaseNow(trx)} else changed_at end`,
  });

export async function storeMoves(trx: Database, mergeId: number, memes: readonly MovedMeme[]): Promise<void> {
  for (let start = 0; start < memes.length; start += BATCH_SIZE) {
    const rows = memes.slice(start, start + BATCH_SIZE).map(({ id }) => ({ merge_id: mergeId, meme_id: id }));
    await trx.insertInto('company_moves').values(rows).execute();
  }
}

interface MergeMove extends Move {
  mergeId: number;
}

/** Moves memes back that the merge moved and that are still in the company. Returns them. */
export async function moveMemesBack(
  trx: Database,
  { mergeId, from, to, now }: MergeMove,
): Promise<MovedMeme[]> {
  const moved = trx.selectFrom('company_moves').select('meme_id').where('merge_id', '=', mergeId);
  return updateCompany(trx, { to, now })
    .where('company', '=', from)
    .where('id', 'in', moved)
    .returning(['id', 'status'])
    .execute();
}

/**
 * Copies the choices of the company's readers to the other company, unless they have one for it, and stores the earlier
 * ones.
 */
export async function moveChoices(
  trx: Database,
  { mergeId, from, to }: Omit<MergeMove, 'now'>,
): Promise<void> {
  await sql`insert into company_choice_moves (merge_id, user_id, choice, chosen_on, is_added)
    select cast(${mergeId} as bigint), user_id, choice, chosen_on, case when exists (select 1 from company_choices as other
      where other.user_id = company_choices.user_id and other.company = ${to}) then 0 else 1 end
    from company_choices where company = ${from}`.execute(trx);
  await sql`insert into company_choices (user_id, company, choice, chosen_on)
    select user_id, cast(${to} as text), choice, chosen_on from company_choices where company = ${from}
    on conflict (user_id, company) do nothing`.execute(trx);
  await trx.deleteFrom('company_choices').where('company', '=', from).execute();
}

/** Gives readers their earlier choices back. A choice that they changed since stays. */
export async function moveChoicesBack(
  trx: Database,
  { mergeId, from, to }: Omit<MergeMove, 'now'>,
): Promise<void> {
  await sql`delete from company_choices where company = ${from} and exists (select 1 from company_choice_moves as moved
    where moved.merge_id = ${mergeId} and moved.user_id = company_choices.user_id and moved.is_added = 1
      and moved.choice = company_choices.choice and moved.chosen_on = company_choices.chosen_on)`.execute(
    trx,
  );
  await sql`insert into company_choices (user_id, company, choice, chosen_on)
    select user_id, cast(${to} as text), choice, chosen_on from company_choice_moves where merge_id = ${mergeId}
    on conflict (user_id, company) do nothing`.execute(trx);
}

/** Deletes the data with which merges before this time could be undone. */
export async function dropMoves(trx: Database, before: number): Promise<void> {
  const old = trx
    .selectFrom('company_merges')
    .select('id')
    .where((where) => where.or([where('merged_at', '<', before), where('undone_at', 'is not', null)]));
  await trx.deleteFrom('company_moves').where('merge_id', 'in', old).execute();
  await trx.deleteFrom('company_choice_moves').where('merge_id', 'in', old).execute();
}
