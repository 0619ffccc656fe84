import type { Database } from '../../../db/dialect.ts';

/** Returns moderator ids by meme id. */
export async function listHardCases(db: Database, memeIds: number[]): Promise<Map<number, string>> {
  if (memeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('hard_cases')
    .select(['meme_id', 'moderator_id'])
    .where('meme_id', 'in', memeIds)
    .execute();
  return new Map(rows.map(({ meme_id, moderator_id }) => [meme_id, moderator_id]));
}

/** Returns how many each moderator was assigned since then. */
export async function countHardCases(
  db: Database,
  moderatorIds: string[],
  since: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('hard_cases')
    .select(({ fn }) => ['moderator_id', fn.countAll<number | string>().as('cases')])
    .where('moderator_id', 'in', moderatorIds)
    .where('assigned_at', '>=', since)
    .groupBy('moderator_id')
    .execute();
  const counted = new Map(rows.map(({ moderator_id, cases }) => [moderator_id, Number(cases)]));
  return new Map(moderatorIds.map((id) => [id, counted.get(id) ?? 0]));
}

/** Assigns a hard case unless it was reassigned meanwhile; `before` is the previous assignee, null for none. */
export async function assignHardCase(
  trx: Database,
  memeId: number,
  { before, moderatorId, at }: { before: string | null; moderatorId: string; at: number },
): Promise<void> {
  const values = { moderator_id: moderatorId, assigned_at: at };
  await trx
    .insertInto('hard_cases')
    .values({ meme_id: memeId, ...values })
    .onConflict((conflict) =>
      before === null
        ? conflict.column('meme_id').doNothing()
        : conflict.column('meme_id').doUpdateSet(values).where('hard_cases.moderator_id', '=', before),
    )
    .execute();
}
