import { type Kysely, sql } from 'kysely';
import { databaseNow } from '../dialect.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Highest class for each age, as in `freshness.policy.ts`. */
const AGES = [
  { freshness: 3, from: HOUR },
  { freshness: 2, from: DAY },
  { freshness: 1, from: 7 * DAY },
  { freshness: 0, from: 30 * DAY },
];

/** Indexes that contained or ended with the time of submission. */
const REPLACED = [
  'memes_recent',
  'memes_upvoted',
  'memes_commented',
  'memes_company_recent',
  'memes_company_upvoted',
  'memes_company_commented',
  'memes_fresh_upvoted',
  'memes_fresh_commented',
  'memes_company_fresh_upvoted',
  'memes_company_fresh_commented',
  'memes_by_freshness',
];

const PUBLIC_LISTS: Record<string, string[]> = {
  memes_recent: ['status', 'published_at', 'publication'],
  memes_upvoted: ['status', 'votes', 'publication'],
  memes_commented: ['status', 'comment_count', 'publication'],
  memes_company_recent: ['company', 'status', 'published_at', 'publication'],
  memes_company_upvoted: ['company', 'status', 'votes', 'publication'],
  memes_company_commented: ['company', 'status', 'comment_count', 'publication'],
};
const FRESH_LISTS: Record<string, string[]> = {
  memes_fresh_upvoted: ['freshness', 'votes', 'publication'],
  memes_fresh_commented: ['freshness', 'comment_count', 'publication'],
  memes_company_fresh_upvoted: ['company', 'freshness', 'votes', 'publication'],
  memes_company_fresh_commented: ['company', 'freshness', 'comment_count', 'publication'],
};

/**
 * Memes count from their publication (decision 093). Until now, `published_at` was the last time at which a meme became
 * public, by the database's clock; `appeared_at` takes that meaning.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('memes').renameColumn('published_at', 'appeared_at').execute();
  await db.schema.alterTable('memes').addColumn('published_at', 'bigint').execute();
  await db.schema.alterTable('memes').addColumn('publication', 'bigint').execute();
  for (const name of REPLACED) await db.schema.dropIndex(name).execute();
  await findPublications(db);
  await classifyAges(db);
  await createIndexes(db);
}

/**
 * The publication is the first decision that made the meme public and was not undone, else the last decision, else the
 * submission.
 */
async function findPublications(db: Kysely<never>): Promise<void> {
  const undone = sql`(select max(id) from audit_log where meme_id = memes.id and action = 'meme.undo')`;
  const first = sql`(select min(at) from audit_log where meme_id = memes.id
    and action in ('meme.approve', 'meme.restore', 'appeal.accept') and id > coalesce(${undone}, 0))`;
  const decided = sql`case when status = 'approved' then decided_at else appeared_at end`;
  await sql`update memes set published_at = dated.at / ${sql.lit(MINUTE)} * ${sql.lit(MINUTE)}, publication = dated.place
    from (select id, at, row_number() over (order by at, id) as place
      from (select id, coalesce(${first}, ${decided}, created_at) as at from memes
        where status = 'approved' or (status = 'removed' and appeared_at is not null)) as published) as dated
    where memes.id = dated.id`.execute(db);
}

/**
 * Recomputes the classes, because the sweep never raises one: a recent publication of an old submission has too low a
 * class.
 */
async function classifyAges(db: Kysely<never>): Promise<void> {
  const now = databaseNow(db as never);
  const classes = AGES.toReversed().map(
    ({ freshness, from }) => sql`when published_at < ${now} - ${sql.lit(from)} then ${sql.lit(freshness)}`,
  );
  await sql`update memes set freshness = case ${sql.join(classes, sql` `)} else 4 end`.execute(db);
}

async function createIndexes(db: Kysely<never>): Promise<void> {
  for (const [name, columns] of Object.entries(PUBLIC_LISTS)) {
    await db.schema.createIndex(name).on('memes').columns(columns).execute();
  }
  for (const [name, columns] of Object.entries(FRESH_LISTS)) {
    await db.schema
      .createIndex(name)
      .on('memes')
      .columns(columns)
      .where(sql`status = 'approved' and freshness > 0` as never)
      .execute();
  }
  await db.schema
    .createIndex('memes_by_freshness')
    .on('memes')
    .columns(['freshness', 'published_at'])
    .where(sql`freshness > 0` as never)
    .execute();
  await db.schema.createIndex('memes_publication').unique().on('memes').column('publication').execute();
  // Pending memes, in the order of submission.
  await db.schema
    .createIndex('memes_waiting')
    .on('memes')
    .columns(['status', 'created_at', 'id'])
    .where(sql`status = 'pending'` as never)
    .execute();
}
