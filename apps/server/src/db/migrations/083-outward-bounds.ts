import { type Kysely, sql } from 'kysely';

/**
 * Widens the published intervals, whose bounds were rounded to the nearest percent, so that each contains the computed one
 * (decision 123). The exact bounds are not stored. A difference that the wider interval does not bear is withdrawn.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update company_figures set
    low = case when low > 0 then low - 1 else 0 end,
    high = case when high < 100 then high + 1 else 100 end,
    differs = case when differs = 'more' and low - 1 <= others then null
      when differs = 'less' and high + 1 >= others then null else differs end
    where theme <> ''`.execute(db);
}
