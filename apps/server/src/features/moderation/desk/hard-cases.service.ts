import type { DeskReader } from '@corpomeme/contract/moderation/desk';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { findConcerningMemes } from '../../site/access/concern.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { nextInTurn } from './hard-cases.policy.ts';
import { assignHardCase, countHardCases, listHardCases } from './hard-cases.queries.ts';
import { listUsernames } from './queue.queries.ts';
import { startOfDay } from './shift.policy.ts';

/**
 * Returns the assignees of these hard cases by meme id. Cases are distributed evenly among moderators at a desk, and
 * reassigned when an assignee leaves. Assignments do not restrict who decides. Returns an empty map for a single
 * moderator.
 */
export async function shareHardCases(
  ctx: Context,
  moderator: Actor,
  memeIds: number[],
): Promise<Map<number, DeskReader>> {
  const present = [...new Set([...ctx.presence.present(), moderator.userId])].toSorted();
  if (memeIds.length === 0 || present.length < 2) return new Map();
  await dealOut(ctx, present, memeIds);
  const owners = await listHardCases(ctx.db, memeIds);
  const names = await listUsernames(ctx.db, present);
  return new Map(
    [...owners].flatMap(([memeId, userId]): [number, DeskReader][] => {
      const username = names.get(userId);
      return username === undefined ? [] : [[memeId, { user_id: userId, username }]];
    }),
  );
}

async function dealOut(ctx: Context, present: string[], memeIds: number[]): Promise<void> {
  const owners = await listHardCases(ctx.db, memeIds);
  const waiting = memeIds.filter((id) => !present.includes(owners.get(id) ?? ''));
  if (waiting.length === 0) return;
  const now = ctx.clock.now();
  const own = new Map<string, ReadonlySet<number>>();
  for (const id of present) own.set(id, await findConcerningMemes(ctx.db, id, waiting));
  await ctx.transact(async (trx) => {
    const dealtTo: string[] = [];
    // A concurrent deletion of a moderator waits, and then removes the assignments made here.
    for (const id of present) if (await isStillActive(trx, id)) dealtTo.push(id);
    if (dealtTo.length === 0) return;
    const loads = await countHardCases(trx, dealtTo, startOfDay(now));
    for (const memeId of waiting) {
      const moderatorId = nextInTurn(loads, (id) => !own.get(id)?.has(memeId));
      if (moderatorId === null) continue;
      await assignHardCase(trx, memeId, { before: owners.get(memeId) ?? null, moderatorId, at: now });
      loads.set(moderatorId, (loads.get(moderatorId) ?? 0) + 1);
    }
  });
}
