import type { Context } from '../src/context.ts';
import type { Database } from '../src/db/dialect.ts';
import { listMemesWithoutImage, sweepOrphans } from '../src/features/memes/media/media.ts';
import { verifyCounters } from '../src/features/people/admin/admin.ts';
import { imageKeyOf } from '../src/platform/storage/storage.ts';

/** The results that the server confirmed and that no later call could have undone. */
export interface Journal {
  accounts: Set<string>;
  /** The last confirmed vote by `memeId userId`; null if its result is unknown. */
  votes: Map<string, 'up' | 'down' | null>;
  comments: Map<number, { memeId: number; content: string }>;
  uploaded: Set<number>;
  approved: Set<number>;
  deleted: Set<number>;
  /** Memes that a writer asked to delete. They and their votes and comments may be gone. */
  doomed: Set<number>;
  acknowledged: number;
}

export function createJournal(): Journal {
  return {
    accounts: new Set(),
    votes: new Map(),
    comments: new Map(),
    uploaded: new Set(),
    approved: new Set(),
    deleted: new Set(),
    doomed: new Set(),
    acknowledged: 0,
  };
}

/** Returns one line for each confirmed result that is lost or incomplete. */
export async function findLosses(ctx: Context, journal: Journal): Promise<string[]> {
  const losses = await compareRows(ctx.db, journal);
  for (const drift of await verifyCounters(ctx, { repair: false }))
    losses.push(`counter: ${JSON.stringify(drift)}`);
  for await (const { id } of listMemesWithoutImage(ctx)) losses.push(`meme ${id} has no image`);
  const hours = 2 * 3_600_000;
  await sweepOrphans({ ...ctx, clock: { now: () => ctx.clock.now() + hours } });
  const memes = await ctx.db.selectFrom('memes').select('image_key').execute();
  const keys = new Set(memes.map((meme) => meme.image_key));
  for await (const key of ctx.storage.keys())
    if (!keys.has(imageKeyOf(key))) losses.push(`image ${key} has no meme`);
  return losses;
}

async function compareRows(db: Database, journal: Journal): Promise<string[]> {
  const losses: string[] = [];
  const expect = (isThere: boolean, what: string) => {
    if (!isThere) losses.push(what);
  };
  const users = new Set((await db.selectFrom('users').select('email').execute()).map(({ email }) => email));
  for (const email of journal.accounts) expect(users.has(email), `account ${email} is gone`);
  const memes = new Map(
    (await db.selectFrom('memes').select(['id', 'status']).execute()).map(({ id, status }) => [id, status]),
  );
  const lives = (id: number) => !journal.doomed.has(id);
  for (const id of journal.uploaded) if (lives(id)) expect(memes.has(id), `meme ${id} is gone`);
  for (const id of journal.approved)
    if (lives(id)) expect(memes.get(id) === 'approved', `meme ${id} is not approved`);
  for (const id of journal.deleted) expect(!memes.has(id), `meme ${id} is back`);
  const votes = new Set(
    (await db.selectFrom('meme_votes').select(['meme_id', 'user_id']).execute()).map(
      (vote) => `${vote.meme_id} ${vote.user_id}`,
    ),
  );
  for (const [vote, last] of journal.votes) {
    if (last === null || !lives(Number(vote.split(' ')[0]))) continue;
    expect(votes.has(vote) === (last === 'up'), `vote ${vote} is not ${last}`);
  }
  const comments = new Map(
    (await db.selectFrom('comments').select(['id', 'content']).execute()).map(({ id, content }) => [
      id,
      content,
    ]),
  );
  for (const [id, { memeId, content }] of journal.comments)
    if (lives(memeId)) expect(comments.get(id) === content, `comment ${id} is gone or changed`);
  return losses;
}
