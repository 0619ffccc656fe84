import type { Colleagues } from '@corpomeme/contract/moderation/moderation';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { countColleagues, findConcerningMemes } from './concern.queries.ts';

/** Throws AppError('own_matter') if the meme concerns the moderator (decision 062). */
export async function refuseOwnMatter(db: Database, moderator: Actor, memeId: number): Promise<void> {
  const own = await findConcerningMemes(db, moderator.userId, [memeId]);
  if (own.has(memeId)) throw new AppError('own_matter');
}

/** Returns how many other members can decide what concerns the caller. */
export async function getColleagues(ctx: Context, { userId }: Actor): Promise<Colleagues> {
  return { others: await countColleagues(ctx.db, userId, ctx.clock.now()) };
}
