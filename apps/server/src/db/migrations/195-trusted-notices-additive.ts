import { type Kysely, sql } from 'kysely';

/** Whether the sender of a notice was a trusted flagger, for the yearly report; null before this and for contests and orders (decision 323). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('demands')
    .addColumn('is_trusted', 'integer', (c) => c.check(sql`is_trusted in (0, 1)`))
    .execute();
}
