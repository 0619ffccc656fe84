import type { Kysely } from 'kysely';

interface Before {
  cases: { rank: number };
  users: { id: string; permission_overrides: string };
}

/** Marks of trusted flaggers go with the report that counted them; the other permissions of a member stay (decision 323). */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema.alterTable('demands').dropColumn('is_trusted').execute();
  await db.updateTable('cases').set({ rank: 2 }).where('rank', '=', 1).execute();
  const marked = await db
    .selectFrom('users')
    .select(['id', 'permission_overrides'])
    .where('permission_overrides', 'like', '%isTrustedFlagger%')
    .execute();
  for (const { id, permission_overrides } of marked) {
    const { isTrustedFlagger: _mark, ...others } = JSON.parse(permission_overrides);
    await db
      .updateTable('users')
      .set({ permission_overrides: JSON.stringify(others) })
      .where('id', '=', id)
      .execute();
  }
}
