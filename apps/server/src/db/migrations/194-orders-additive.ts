import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** Orders of courts and authorities, with what was given (decision 323). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('authority', 'text', (c) => c.notNull())
    .addColumn('reference', 'text')
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('removal', 'information')`))
    .addColumn('meme_id', idType(db), (c) => c.notNull())
    .addColumn('comment_id', idType(db))
    .addColumn('asked', 'text', (c) => c.notNull())
    .addColumn('ground', 'text', (c) => c.notNull())
    .addColumn('given', 'text')
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('hold_until', 'bigint')
    .addColumn('is_held', 'integer', (c) => c.notNull().defaultTo(0).check(sql`is_held in (0, 1)`))
    .addColumn('silent_until', 'bigint')
    .addColumn('told_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('created_by', 'text', (c) => c.references('users.id'))
    .execute();
  await db.schema
    .createIndex('orders_held')
    .on('orders')
    .column('meme_id')
    .where(sql`is_held = 1` as never)
    .execute();
  await db.schema
    .createIndex('orders_untold')
    .on('orders')
    .column('silent_until')
    .where(sql`told_at is null` as never)
    .execute();
  await db.schema
    .alterTable('pseudonyms')
    .addColumn('waits_for_case', 'integer', (c) =>
      c.notNull().defaultTo(0).check(sql`waits_for_case in (0, 1)`),
    )
    .execute();
}
