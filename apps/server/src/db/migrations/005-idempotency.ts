import type { Kysely } from 'kysely';
import { idType } from '../dialect.ts';

const INDEXES = {
  idempotency_keys_by_age: 'created_at',
  idempotency_keys_of_meme: 'meme_id',
  idempotency_keys_of_comment: 'comment_id',
};

/** Responses to calls with an `Idempotency-Key`, written in the transaction that creates the row. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    // Hash of route and body: the same key with another request is refused.
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    // The created row; the stored response is deleted with it.
    .addColumn('meme_id', idType(db), (c) => c.references('memes.id').onDelete('cascade'))
    .addColumn('comment_id', idType(db), (c) => c.references('comments.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('idempotency_keys_once', ['user_id', 'key'])
    .execute();
  for (const [name, column] of Object.entries(INDEXES)) {
    await db.schema.createIndex(name).on('idempotency_keys').column(column).execute();
  }
}
