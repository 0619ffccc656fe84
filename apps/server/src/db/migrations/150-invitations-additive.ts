import { type Kysely, sql } from 'kysely';
import { generatedId, idType } from '../dialect.ts';

/** Invitations to register, and who came by them (decision 301). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('code_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('note', 'text')
    .addColumn('uses', 'integer', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull().defaultTo(0).check(sql`used <= uses`))
    .addColumn('created_by', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('invitations_of_maker').on('invitations').column('created_by').execute();
  await db.schema.createIndex('invitations_by_end').on('invitations').column('expires_at').execute();
  await db.schema
    .createTable('invited_members')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('invitation_id', idType(db), (c) =>
      c.notNull().references('invitations.id').onDelete('cascade'),
    )
    .addColumn('joined_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('invited_members_of_invitation')
    .on('invited_members')
    .column('invitation_id')
    .execute();
}
