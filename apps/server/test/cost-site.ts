import type { Context } from '../src/context.ts';
import type { CostFacts } from './cost-requests.ts';
import type { Member } from './members.ts';
import { addMemeRow } from './meme-rows.ts';

const THREADS = 5;
const REPLIES = 1000;
/** Of two bytes each. */
const TEXT = 'ă'.repeat(2000);
const AT_ONCE = 200;

/** Adds to a filled site what its dearest requests ask for. */
export async function prepareCosts(ctx: Context, author: Member): Promise<CostFacts> {
  const { db, clock } = ctx;
  const talkedAbout = await addMemeRow(ctx, author, {
    title: 'ă'.repeat(120),
    message: 'ă'.repeat(1000),
    comment_count: THREADS * (REPLIES + 1),
    thread_count: THREADS,
  });
  const threads: number[] = [];
  for (let n = 0; n < THREADS; n++) threads.push(await addThread(ctx, author, talkedAbout));
  const thread = threads[0] as number;
  const reply = await db
    .selectFrom('comments')
    .select('id')
    .where('thread_id', '=', thread)
    .orderBy('id')
    .offset(REPLIES / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  const popular = await db
    .selectFrom('memes')
    .select(['id', 'user_id'])
    .where('status', '=', 'approved')
    .where('id', '<>', talkedAbout)
    .orderBy('comment_count', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const pending = await addMemeRow(ctx, author, { status: 'pending' });
  return {
    popular: popular.id,
    talkedAbout,
    thread,
    reply: reply.id,
    pending,
    author: popular.user_id,
    halfTime: clock.now() - 3 * 86_400_000,
    since: new Date(clock.now() - 3 * 3_600_000).toISOString(),
  };
}

async function addThread({ db, clock }: Context, author: Member, memeId: number): Promise<number> {
  const row = { meme_id: memeId, user_id: author.id, content: TEXT, created_at: clock.now(), reply_count: 0 };
  const opening = { ...row, reply_count: REPLIES };
  const { id } = await db.insertInto('comments').values(opening).returning('id').executeTakeFirstOrThrow();
  const reply = { ...row, thread_id: id, parent_id: id };
  for (let made = 0; made < REPLIES; made += AT_ONCE) {
    await db
      .insertInto('comments')
      .values(Array.from({ length: AT_ONCE }, () => reply))
      .execute();
  }
  return id;
}
