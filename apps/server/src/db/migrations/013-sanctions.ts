import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** Sanctions, and appeals against sanctions and against decisions about memes. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSanctions(db);
  await createAppeals(db);
  // Counts an author's memes by status without reading rows.
  await db.schema.createIndex('memes_by_author').on('memes').columns(['user_id', 'status']).execute();
}

async function createSanctions(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sanctions')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('kind', 'text', (c) =>
      c.notNull().check(sql`kind in ('warning', 'posting_ban', 'suspension')`),
    )
    .addColumn('reason', 'text')
    .addColumn('reason_code', 'text')
    .addColumn('created_by', 'text', (c) => c.references('users.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('lifted_by', 'text', (c) => c.references('users.id'))
    .addColumn('lifted_at', 'bigint')
    // The entry of the audit log that records the sanction.
    .addColumn('decision_id', idType(db), (c) => c.notNull().references('audit_log.id'))
    .addCheckConstraint('sanctions_not_of_oneself', sql`created_by is null or created_by <> user_id`)
    .execute();
  await db.schema.createIndex('sanctions_of_user').on('sanctions').columns(['user_id', 'id']).execute();
  // Read at each request of a member.
  await db.schema
    .createIndex('sanctions_in_force')
    .on('sanctions')
    .columns(['user_id', 'kind', 'expires_at'])
    .where(sql`lifted_at is null and kind <> 'warning'` as never)
    .execute();
}

async function createAppeals(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('appeals')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('decision_id', idType(db), (c) => c.notNull().unique().references('audit_log.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('meme_id', idType(db), (c) => c.references('memes.id').onDelete('cascade'))
    .addColumn('sanction_id', idType(db), (c) => c.references('sanctions.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('open').check(sql`state in ('open', 'accepted', 'dismissed', 'closed')`),
    )
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('decided_by', 'text', (c) => c.references('users.id'))
    .addColumn('decided_at', 'bigint')
    .addCheckConstraint('appeals_of_one_thing', sql`(meme_id is null) <> (sanction_id is null)`)
    .execute();
  await db.schema
    .createIndex('appeals_open')
    .on('appeals')
    .columns(['created_at', 'id'])
    .where(sql`state = 'open'` as never)
    .execute();
  await db.schema.createIndex('appeals_of_meme').on('appeals').column('meme_id').execute();
  await db.schema.createIndex('appeals_of_sanction').on('appeals').column('sanction_id').execute();
  await db.schema.createIndex('appeals_of_user').on('appeals').column('user_id').execute();
}
