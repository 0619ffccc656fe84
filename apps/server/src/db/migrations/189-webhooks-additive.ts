import { DAY } from '@corpomeme/contract/site/time';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { databaseNow, generatedId, idType, isSqlite } from '../dialect.ts';

/** Webhooks, and triggers that note what they wait for in the transaction of the act (decision 313). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  const day = sql.lit(DAY);
  const today = sql`(${databaseNow(db)} / ${day} * ${day})`;
  const random = isSqlite(db)
    ? sql`lower(hex(randomblob(16)))`
    : sql`replace(gen_random_uuid()::text, '-', '')`;
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', idType(db), generatedId(db))
    .addColumn('webhook_id', idType(db), (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (c) => c.notNull().defaultTo(sql`('msg_' || ${random})`))
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('subject', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull().defaultTo(today))
    .addColumn('due_at', 'bigint', (c) => c.defaultTo(0))
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('waiting'))
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('status', 'integer')
    .execute();
  const deliveries = (name: string) => db.schema.createIndex(name).on('webhook_deliveries');
  await deliveries('webhook_deliveries_due').columns(['due_at', 'created_at']).execute();
  await deliveries('webhook_deliveries_of').columns(['webhook_id', 'id']).execute();
  const on = { approved: 'update of status on memes', deleted: 'delete on memes' };
  const [was, is] = [sql`old.status = 'approved'`, sql`new.status = 'approved'`];
  const meme = sql`new.id`;
  await note(db, 'meme.approved', { on: on.approved, when: sql`${is} and not (${was})`, subject: meme });
  await note(db, 'meme.removed', { on: on.approved, when: sql`${was} and not (${is})`, subject: meme });
  await note(db, 'meme.removed', { on: on.deleted, when: was, subject: sql`old.id` });
  await note(db, 'report.created', { on: 'insert on reports', subject: sql`new.case_id` });
  await note(db, 'appeal.created', { on: 'insert on appeals', subject: sql`new.id` });
}

interface Moment {
  on: string;
  when?: RawBuilder<unknown>;
  subject: RawBuilder<unknown>;
}

async function note(db: Kysely<never>, event: string, { on, when, subject }: Moment): Promise<void> {
  const name = sql.id(`webhooks_${event}_${on.split(' ')[0]}`.replace('.', '_'));
  // Waits for the removal of a webhook, and then skips it.
  const lock = sql.raw(isSqlite(db) ? '' : 'for key share');
  const insert = sql`insert into webhook_deliveries (webhook_id, event, subject)
    select webhooks.id, ${sql.lit(event)}, ${subject} from webhooks
    where ' ' || webhooks.events || ' ' like ${sql.lit(`% ${event} %`)}
    ${lock}`;
  const only = when ? sql`when (${when})` : sql``;
  if (isSqlite(db)) {
    await sql`create trigger ${name} after ${sql.raw(on)} for each row ${only} begin ${insert}; end`.execute(
      db,
    );
    return;
  }
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin ${insert}; return null; end $$`.execute(db);
  await sql`create trigger ${name} after ${sql.raw(on)} for each row ${only}
    execute function ${name}()`.execute(db);
}
