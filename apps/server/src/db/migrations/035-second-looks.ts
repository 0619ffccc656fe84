import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** A sample of decisions that other moderators judge again without knowing them (decision 075). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('second_looks')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('decision_id', idType(db), (c) => c.notNull().unique().references('audit_log.id'))
    // No foreign key: the statistics keep the judgement after the meme was deleted.
    .addColumn('meme_id', idType(db), (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .defaultTo('open')
        .check(sql`state in ('open', 'agreed', 'disputed', 'settled', 'withdrawn')`),
    )
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('second_by', 'text', (c) => c.references('users.id'))
    .addColumn('second_verdict', 'text')
    .addColumn('second_reason_code', 'text')
    .addColumn('second_at', 'bigint')
    .addColumn('third_by', 'text', (c) => c.references('users.id'))
    .addColumn('third_verdict', 'text')
    .addColumn('third_reason_code', 'text')
    .addColumn('third_at', 'bigint')
    .addCheckConstraint('second_looks_by_three_people', sql`third_by is null or third_by <> second_by`)
    .execute();
  await db.schema
    .createIndex('second_looks_waiting')
    .on('second_looks')
    .columns(['opened_at', 'id'])
    .where(sql`state in ('open', 'disputed')` as never)
    .execute();
  await db.schema
    .createIndex('second_looks_settled')
    .on('second_looks')
    .columns(['third_at', 'id'])
    .where(sql`state = 'settled'` as never)
    .execute();
  await db.schema.createIndex('second_looks_by_age').on('second_looks').column('opened_at').execute();
  await db.schema.createIndex('second_looks_by_answer').on('second_looks').column('second_at').execute();
  await db.schema.createIndex('second_looks_of_meme').on('second_looks').column('meme_id').execute();
}
