import { sql } from 'kysely';
import { COMMENT_VOTES_PART, type Filling } from './fill-plan.ts';
import { pseudoRandom, type Sql } from './fill-words.ts';

/** Returns the number of comments with a vote. */
function countVoted({ comments, votes }: Filling): number {
  return Math.min(comments, Math.floor(votes / COMMENT_VOTES_PART));
}

/** Returns 1 or 0 by the comment's id, evenly spread. */
function voteOf(filling: Filling, id: Sql): Sql {
  const [some, all] = [sql.lit(countVoted(filling)), sql.lit(filling.comments)];
  return sql`(${id} * ${some} / ${all} - (${id} - 1) * ${some} / ${all})`;
}

/** Adds comments; every second one replies to the previous one. */
export async function fillComments(filling: Filling): Promise<void> {
  const { db, words, users, until, userId } = filling;
  const author = userId(sql`(1 + ${pseudoRandom(sql`id`, 3)} % ${sql.lit(users)})`);
  const parent = sql`case when number % 2 = 0 then id - 1 end`;
  await sql`insert into comments (id, place, meme_id, user_id, parent_id, thread_id, content, votes, reply_count, created_at)
    select id, id, meme_id, ${author}, ${parent}, ${parent},
      'Și la noi e la fel, doar că ședința e vineri la cinci. (' || id || ')', ${voteOf(filling, sql`id`)},
      case when number % 2 = 1 and number < replies then 1 else 0 end, posted
    from (select before + n.i as id, n.i as number, m.comment_count as replies, m.id as meme_id,
        m.created_at + (${sql.lit(until)} - m.created_at) * n.i / (m.comment_count + 1) as posted
      from (select id, created_at, comment_count, cast(sum(comment_count) over (order by id) as bigint) - comment_count as before from memes) as m
      ${words.seriesForEach(sql`m.comment_count`)}) as made`.execute(db);
}

export async function fillCommentVotes({ db, users, userId }: Filling): Promise<void> {
  const voter = userId(sql`(1 + ${pseudoRandom(sql`id`, 4)} % ${sql.lit(users)})`);
  await sql`insert into comment_votes (comment_id, user_id, created_at)
    select id, ${voter}, created_at from comments where votes > 0`.execute(db);
}
