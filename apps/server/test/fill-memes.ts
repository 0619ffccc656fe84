import { sql } from 'kysely';
import { isSqlite } from '../src/db/dialect.ts';
import { AGES } from '../src/features/memes/feed/freshness.policy.ts';
import { FRESHEST, OLD } from '../src/features/memes/feed/freshness.queries.ts';
import { COMMENT_VOTES_PART, type Filling, moderatorCount, TWO_YEARS } from './fill-plan.ts';
import { longId, pseudoRandom, type Sql } from './fill-words.ts';

const MINUTE = sql.lit(60_000);
const MILLION = sql.lit(1_000_000);

/**
 * Returns the time of meme `i`. The site grows, so that every time window holds the same share of all memes: 9 % the
 * last hour, 31 % the last week.
 */
function postedAt({ memes, until }: Filling): Sql {
  const back = sql`((${sql.lit(memes)} - i) * ${MILLION} / ${sql.lit(memes)})`;
  const squared = sql`(${back} * ${back} / ${MILLION})`;
  const part = sql`(${squared} * ${squared} / ${MILLION})`;
  return sql`(${sql.lit(until)} - ${part} * ${sql.lit(TWO_YEARS / 1_000_000)} - (${sql.lit(memes)} - i))`;
}

/** Of a hundred memes, 92 are approved, 5 pending and 3 rejected. */
const STATUS = sql`case when ${pseudoRandom(sql`i`, 3)} % 100 < 92 then 'approved'
  when ${pseudoRandom(sql`i`, 3)} % 100 < 97 then 'pending' else 'rejected' end`;

/** Few memes get most of the votes and comments. */
const WEIGHT = sql`case when ${pseudoRandom(sql`i`, 4)} % 1000 < 2 then 500 when ${pseudoRandom(sql`i`, 4)} % 1000 < 20 then 100
  when ${pseudoRandom(sql`i`, 4)} % 1000 < 200 then 20 else 4 end`;

/** Six of ten memes belong to 'General'; the others are spread over the first companies. */
const FIRST_COMPANIES = sql`(select name from companies where position =
  case when ${pseudoRandom(sql`i`, 5)} % 10 < 6 then 0 else 1 + ${pseudoRandom(sql`i`, 6)} % 30 end)`;

/** Returns the company of meme `i`: a hundredth of the companies has a tenth of the memes. */
function companyOf({ companies }: Filling): Sql {
  if (!companies) return FIRST_COMPANIES;
  const place = sql`(${pseudoRandom(sql`i`, 6)} % ${MILLION})`;
  const squared = sql`(${place} * ${place} / ${MILLION})`;
  return sql`(select name from companies where state = 'listed'
    and position = ${sql.lit(companies.from)} + ${squared} * ${sql.lit(companies.count)} / ${MILLION})`;
}

/** Twenty-four first and last syllables. */
const SYLLABLES = [
  'ba be bi bo bu ca co da de di do fa fe fi fo ga go la le li ma me mi mo',
  'ban cet dor fan gur han jar lan mer nic pas ran sor tar ul van xim zec ște țel ără âna îmi ian',
].map((all) => all.split(' '));

/** Returns one of `24 ** syllables` words for a number; equal numbers give equal words. */
function wordOf(number: Sql, syllables: 2 | 3 | 4): Sql {
  const parts = Array.from({ length: syllables }, (_, place) => {
    const last = place === syllables - 1;
    const cases = (SYLLABLES[last ? 1 : 0] ?? []).map(
      (part, n) => sql`when ${sql.lit(n)} then ${sql.lit(part)}`,
    );
    return sql`case ${number} / ${sql.lit(24 ** place)} % 24 ${sql.join(cases, sql` `)} end`;
  });
  return sql`(${sql.join(parts, sql` || `)})`;
}

/**
 * Words with realistic frequencies: 'ședință' in half of all memes, two of 576 medium ones, two of 331,776 rare ones.
 */
const MESSAGE = sql`'Luni, ora nouă, încă o ' || case when ${pseudoRandom(sql`i`, 0)} % 2 = 0 then 'ședință' else 'prezentare' end
  || ' care putea fi un mail: ' || ${wordOf(pseudoRandom(sql`i`, 1), 2)} || ', ' || ${wordOf(pseudoRandom(sql`i`, 2), 2)} || ' și '
  || ${wordOf(pseudoRandom(sql`i`, 5), 4)} || ', ' || ${wordOf(pseudoRandom(sql`i`, 6), 4)} || '. A ' || i || '-a oară.'`;

/** Returns this meme's part of `whole` by weight, without a remainder. */
function share(whole: number): Sql {
  return sql`(${sql.lit(whole)} * running / total - ${sql.lit(whole)} * (running - weight) / total)`;
}

export async function fillMemes(filling: Filling): Promise<void> {
  const { db, words, memes, users, comments, votes, until, userId } = filling;
  const memeVotes = votes - Math.floor(votes / COMMENT_VOTES_PART);
  const author = userId(sql`(1 + ${pseudoRandom(sql`i`, 7)} % ${sql.lit(users)})`);
  const decider = userId(sql`(1 + ${pseudoRandom(sql`i`, 8)} % ${sql.lit(moderatorCount(users))})`);
  const age = sql`(${sql.lit(until)} - posted)`;
  const classes = AGES.map(
    (limit, index) => sql`when ${age} <= ${sql.lit(limit)} then ${sql.lit(FRESHEST - index)}`,
  );
  await sql`insert into memes (id, user_id, title, company, city, message, image_key, image_width, image_height,
      image_placeholder, status, votes, comment_count, thread_count, decided_by, decided_at, created_at, updated_at,
      published_at, publication, appeared_at, changed_at, freshness, theme_1, theme_source, language)
    select i, ${author}, case when i % 3 = 0 then 'Ședința ' || i end, ${companyOf(filling)}, 'Cluj-Napoca', ${MESSAGE},
      ${longId(words, sql`i`, [2, 0, 1])}, 1280, 960, '1QcSHQRnh493V4dIh4eXh1h4kJUI', status,
      ${share(memeVotes)}, ${share(comments)}, (${share(comments)} + 1) / 2,
      case when status <> 'pending' then ${decider} end, case when status <> 'pending' then posted end,
      posted, posted, case when status = 'approved' then posted / ${MINUTE} * ${MINUTE} end,
      case when status = 'approved' then i end, case when status = 'approved' then posted end,
      case when status = 'approved' then posted end, case ${sql.join(classes, sql` `)} else ${sql.lit(OLD)} end,
      case when i % 3 = 0 then 'pay' when i % 3 = 1 then 'meetings' end, 'rules',
      case when i % 50 = 0 then 'en' when i % 50 < 5 then 'none' when i % 50 < 10 then 'both' else 'ro' end
    from (select i, status, posted, weight, cast(sum(weight) over (order by i) as bigint) as running,
        cast(sum(weight) over () as bigint) as total
      from (select i, status, posted, case when status = 'approved' then weight else 0 end as weight
        from (select i, ${STATUS} as status, ${WEIGHT} as weight, ${postedAt(filling)} as posted
          from ${words.series(memes)}) as made) as weighed) as shared`.execute(db);
  await refuseTooManyVotes(filling);
  if (isSqlite(db)) await makeNumbers(filling);
}

async function refuseTooManyVotes({ db, users }: Filling): Promise<void> {
  const { rows } = await sql<{ most: number }>`select max(votes) as most from memes`.execute(db);
  const most = Number(rows[0]?.most ?? 0);
  if (most > users) throw new Error(`one meme would get ${most} votes of ${users} users`);
}

/** Creates numbers up to the highest count of votes or comments of a meme. */
async function makeNumbers({ db, words }: Filling): Promise<void> {
  const { rows } = await sql<{
    most: number;
  }>`select max(max(votes, comment_count)) as most from memes`.execute(db);
  await sql`create temp table if not exists fill_numbers (i integer primary key)`.execute(db);
  await sql`insert or ignore into fill_numbers select i from ${words.series(Number(rows[0]?.most))}`.execute(
    db,
  );
}

/** Adds votes in prime steps around the circle of users, so that no user votes twice for one meme. */
export async function fillMemeVotes({ db, words, users, until, userId }: Filling): Promise<void> {
  const step = sql.lit(users % 7919 === 0 ? 7907 : 7919);
  const voter = userId(sql`(1 + (m.id * 31 + n.i * ${step}) % ${sql.lit(users)})`);
  await sql`insert into meme_votes (meme_id, user_id, created_at)
    select m.id, ${voter}, m.created_at + (${sql.lit(until)} - m.created_at) * n.i / (m.votes + 1)
    from memes as m ${words.seriesForEach(sql`m.votes`)}`.execute(db);
}

export async function fillAudit({ db }: Filling): Promise<void> {
  // With an empty hash, so that the database does not chain a million rows one by one.
  await sql`insert into audit_log (at, action, actor_id, user_id, meme_id, hash)
    select decided_at, case status when 'approved' then 'meme.approve' else 'meme.reject' end, decided_by, user_id, id, ''
    from memes where decided_by is not null order by id`.execute(db);
}
