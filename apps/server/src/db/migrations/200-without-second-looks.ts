import type { Kysely } from 'kysely';

interface Settings {
  site_settings: { name: string; value: string };
}

/**
 * Drops second looks, the desk's settings and the assignment of hard cases; the weights of the checks join the other settings
 * of the checks (decision 320).
 */
export async function up(db: Kysely<Settings>): Promise<void> {
  for (const table of ['second_looks', 'hard_cases', 'desk_cares'])
    await db.schema.dropTable(table).execute();
  const rows = await db
    .selectFrom('site_settings')
    .selectAll()
    .where('name', 'in', ['screening', 'screening-weights'])
    .execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  const weights = stored['screening-weights']?.weights;
  if (weights) {
    const value = JSON.stringify({ ...stored.screening, weights });
    await db
      .insertInto('site_settings')
      .values({ name: 'screening', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
  await db
    .deleteFrom('site_settings')
    .where('name', 'in', ['screening-weights', 'secondLookPercent'])
    .execute();
}
