import type { Database } from '../../../db/dialect.ts';

export type SealedRow = Awaited<ReturnType<typeof listSealed>>[number];

function selectSealed(db: Database, moderatorId: string) {
  return db
    .selectFrom('sealed_copies')
    .leftJoin('users', 'users.id', 'sealed_copies.user_id')
    .selectAll('sealed_copies')
    .select('users.username')
    .where((where) =>
      where.or([
        where('sealed_copies.user_id', 'is', null),
        where('sealed_copies.user_id', '<>', moderatorId),
      ]),
    );
}

/** Returns copies of others, newest first, one beyond the limit. */
export async function listSealed(
  db: Database,
  moderatorId: string,
  { limit, before }: { limit: number; before: number | null },
) {
  let query = selectSealed(db, moderatorId)
    .orderBy('sealed_copies.id', 'desc')
    .limit(limit + 1);
  if (before !== null) query = query.where('sealed_copies.id', '<', before);
  return query.execute();
}

export async function listSealedOfCase(db: Database, moderatorId: string, caseId: number) {
  return selectSealed(db, moderatorId)
    .where('sealed_copies.case_id', '=', caseId)
    .orderBy('sealed_copies.id')
    .execute();
}

export async function findSealed(
  db: Database,
  moderatorId: string,
  id: number,
): Promise<SealedRow | undefined> {
  return selectSealed(db, moderatorId).where('sealed_copies.id', '=', id).executeTakeFirst();
}

/** Deletes copies whose last day is before this one, and returns their pictures. */
export async function deleteSealedUntil(trx: Database, today: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('sealed_copies')
    .where('kept_until', '<', today)
    .returning('image_key')
    .execute();
  return rows.flatMap(({ image_key }) => image_key ?? []);
}
