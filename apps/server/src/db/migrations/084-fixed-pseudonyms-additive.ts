import { DAY } from '@corpomeme/contract/site/time';
import { type Kysely, type RawBuilder, sql } from 'kysely';

const DAYS = sql.lit(DAY);
const dayOf = (column: string): RawBuilder<number> => sql<number>`${sql.ref(column)} / ${DAYS} * ${DAYS}`;
const OF_PSEUDONYMS = sql`select memes.id from memes inner join users on users.id = memes.user_id
  where users.role_id = 0`;
const PSEUDONYMS = sql`select id from users where role_id = 0`;

/**
 * Fixes what moderators read of the author of a meme without a name, lets such a meme wait before it enters the queue,
 * and leaves the day of its author's times (decisions 170 and 171).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('standing', 'text').execute();
  await db.schema.alterTable('memes').addColumn('enters_at', 'bigint').execute();
  await db.schema
    .createIndex('memes_entering')
    .on('memes')
    .column('enters_at')
    .where(sql`enters_at is not null` as never)
    .execute();
  await fixStandings(db);
  await leaveDays(db);
}

/** Counts the other memes of the account as they stand now; without a link, nothing is known of the author. */
async function fixStandings(db: Kysely<never>): Promise<void> {
  const count = (states: RawBuilder<unknown>) => sql`(select count(*) from pseudonyms as own
    inner join memes on memes.id <> coalesce(own.meme_id, 0) and memes.status in ${states} and (memes.user_id = own.account_id
      or memes.user_id in (select others.id from pseudonyms as others where others.account_id = own.account_id))
    where own.id = users.id)`;
  const approved = count(sql`('approved')`);
  const refused = count(sql`('rejected', 'removed')`);
  await sql`update users set standing = case
    when ${refused} >= 3 and ${refused} > ${approved} then 'often_refused'
    when ${approved} > 0 then 'known' else 'new' end where role_id = 0`.execute(db);
}

async function leaveDays(db: Kysely<never>): Promise<void> {
  // First, because a screening is up to date if it has the time of its meme's last change.
  await sql`update screenings set screened_at = ${dayOf('screened_at')}, meme_updated_at = meme_updated_at
    - (select memes.updated_at - ${dayOf('memes.updated_at')} from memes where memes.id = screenings.meme_id)
    where meme_id in (${OF_PSEUDONYMS})`.execute(db);
  await sql`update memes set created_at = ${dayOf('created_at')}, updated_at = ${dayOf('updated_at')},
    resubmitted_at = ${dayOf('resubmitted_at')} where id in (${OF_PSEUDONYMS})`.execute(db);
  await sql`update findings set found_at = ${dayOf('found_at')} where meme_id in (${OF_PSEUDONYMS})`.execute(
    db,
  );
  await sql`update meme_revisions set replaced_at = ${dayOf('replaced_at')}
    where meme_id in (${OF_PSEUDONYMS})`.execute(db);
  await sql`update picture_texts set read_at = ${dayOf('read_at')} where image_key in
    (select image_key from memes where id in (${OF_PSEUDONYMS}))`.execute(db);
  await sql`update notifications set read_at = ${dayOf('read_at')} where user_id in (${PSEUDONYMS})`.execute(
    db,
  );
  await sql`update idempotency_keys set created_at = ${dayOf('created_at')} + ${DAYS}
    where user_id in (${PSEUDONYMS})`.execute(db);
}
