import { randomBytes } from 'node:crypto';
import { DESK } from '@corpomeme/contract/moderation/moderation';
import { MEME } from '@corpomeme/contract/site/limits';
import type { Context } from '../src/context.ts';
import { type CostFacts, WRITE_ROUNDS } from './cost-types.ts';
import { largeAnimation } from './large-animation.ts';
import type { Member } from './members.ts';
import { addMemeRow } from './meme-rows.ts';

const THREADS = 5;
const REPLIES = 1000;
/** Two bytes per character. */
const TEXT = 'ă'.repeat(2000);
const AT_ONCE = 200;

/** Adds the rows that requests of the cost table need to a filled site. */
export async function prepareCosts(ctx: Context, author: Member): Promise<CostFacts> {
  const { db, clock } = ctx;
  await db.updateTable('users').set({ has_author_page: 1 }).execute();
  const popular = await db
    .selectFrom('memes')
    .select(['id', 'user_id'])
    .where('status', '=', 'approved')
    .orderBy('comment_count', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const busiest = await db
    .selectFrom('memes')
    .select('user_id')
    .where('user_id', '<>', popular.user_id)
    .groupBy('user_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(WRITE_ROUNDS)
    .execute();
  const pending = await addMemes(ctx, author, 'pending', (WRITE_ROUNDS + 1) * DESK.bulkMax + 1);
  const longest = { title: 'ă'.repeat(MEME.titleMax), message: 'ă'.repeat(MEME.messageMax) };
  const talkedAbout = await addMemeRow(ctx, author, longest);
  return {
    talkedAbout,
    ...(await addLongThreads(ctx, author, talkedAbout)),
    popular: popular.id,
    pending: pending[0] as number,
    animation: await addAnimation(ctx, author),
    author: popular.user_id,
    halfTime: clock.now() - 3 * 86_400_000,
    since: new Date(clock.now() - 3 * 3_600_000).toISOString(),
    spare: { pending: pending.slice(1), approved: await addMemes(ctx, author, 'approved', 2 * WRITE_ROUNDS) },
    busiest: busiest.map(({ user_id }) => user_id),
  };
}

async function addAnimation(ctx: Context, author: Member): Promise<CostFacts['animation']> {
  const key = randomBytes(16).toString('hex');
  await ctx.storage.save(key, [{ name: '640.webp', bytes: await largeAnimation() }]);
  return { key, id: await addMemeRow(ctx, author, { image_key: key, image_width: 640 }) };
}

async function addMemes(ctx: Context, author: Member, status: 'pending' | 'approved', count: number) {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await addMemeRow(ctx, author, { status }));
  return ids;
}

type LongThreads = Pick<CostFacts, 'thread' | 'reply'>;

/** Adds five threads of a thousand long replies to a meme. */
export async function addLongThreads(ctx: Context, author: Member, memeId: number): Promise<LongThreads> {
  await ctx.db
    .updateTable('memes')
    .set({ comment_count: THREADS * (REPLIES + 1), thread_count: THREADS })
    .where('id', '=', memeId)
    .execute();
  const threads: number[] = [];
  for (let n = 0; n < THREADS; n++) threads.push(await addThread(ctx, author, memeId, FAR * (n + 1)));
  const thread = threads[0] as number;
  const reply = await ctx.db
    .selectFrom('comments')
    .select('id')
    .where('thread_id', '=', thread)
    .orderBy('id')
    .offset(REPLIES / 2)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { thread, reply: reply.id };
}

/** A place after those of all filled comments. */
const FAR = 1e12;

async function addThread(
  { db, clock }: Context,
  author: Member,
  memeId: number,
  place: number,
): Promise<number> {
  const row = { meme_id: memeId, user_id: author.id, content: TEXT, created_at: clock.now(), reply_count: 0 };
  const opening = { ...row, reply_count: REPLIES, place };
  const { id } = await db.insertInto('comments').values(opening).returning('id').executeTakeFirstOrThrow();
  const reply = { ...row, thread_id: id, parent_id: id };
  for (let made = 0; made < REPLIES; made += AT_ONCE) {
    await db
      .insertInto('comments')
      .values(Array.from({ length: AT_ONCE }, (_, n) => ({ ...reply, place: place + 1 + made + n })))
      .execute();
  }
  return id;
}
