import type { PushBody, PushSetting } from '@corpomeme/contract/news/notifications';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { seal } from '../../site/mail/sealing.policy.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { deleteSubscriptionOf, hasSubscription, putSubscription } from './push.queries.ts';
import { derivePushKeys, hashEndpoint, isOnCurve } from './push-keys.policy.ts';

export async function readPushSetting(ctx: Context, { sessionKey }: Actor): Promise<PushSetting> {
  const { publicKey } = derivePushKeys(ctx.auth.secret);
  return { public_key: publicKey, enabled: await hasSubscription(ctx.db, sessionKey) };
}

/** Sends push messages to this browser until its session ends (decision 111). */
export async function turnPushOn(ctx: Context, actor: Actor, body: PushBody): Promise<PushSetting> {
  const { userId, sessionKey } = actor;
  const { endpoint, keys } = body;
  if (!isOnCurve(keys.p256dh)) throw new AppError('validation_failed');
  // A message would never leave; the answer is the same for a private host and for none.
  if (!(await ctx.pushes.permits(endpoint))) throw new AppError('validation_failed');
  const { secret } = ctx.auth;
  await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, userId))) throw new AppError('not_logged_in');
    await putSubscription(trx, {
      sessionKey,
      endpointHash: hashEndpoint(secret, endpoint),
      sealed: seal(secret, JSON.stringify({ endpoint, keys })),
    });
  });
  return readPushSetting(ctx, actor);
}

export async function turnPushOff(ctx: Context, actor: Actor): Promise<PushSetting> {
  await ctx.transact((trx) => deleteSubscriptionOf(trx, actor.sessionKey));
  return readPushSetting(ctx, actor);
}
