import { REGISTRATION_SURGE } from '@corpomeme/contract/auth';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { checkWork, makeChallenge } from './registration-work.policy.ts';

const SECOND = 1000;

interface Registration {
  email: string;
  work?: string | undefined;
}

/**
 * Resolves unless registrations surge. Then throws AppError `registration_work` with a challenge until a solution is
 * sent. Each solution counts once. Responds alike for each address, known or not.
 */
export async function demandWork(ctx: Context, { email, work }: Registration): Promise<void> {
  if (!ctx.config.rateLimit) return;
  const { from, window, lifetime } = REGISTRATION_SURGE;
  const inWindow = await ctx.limits.count(ctx.limits.hash('registrations'), window);
  if (inWindow <= from) return;
  const { secret } = ctx.auth;
  const task = { secret, email, now: ctx.clock.now() };
  const name = work ? checkWork(work, task) : null;
  if (name && (await ctx.limits.count(ctx.limits.hash('work', name), lifetime)) === 1) return;
  throw new AppError('registration_work', {
    retryAfter: window / SECOND,
    extras: { challenge: makeChallenge(task) },
  });
}
