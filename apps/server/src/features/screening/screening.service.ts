import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { themeByWords } from '../memes/theming/theming.service.ts';
import { listPictureTexts } from '../pictures/picture-texts.queries.ts';
import { type CheckResult, runChecks } from './checks/checks.policy.ts';
import {
  claimScreening,
  findPending,
  findScreening,
  finishScreening,
  isAsItWas,
  type PendingMeme,
  releaseScreening,
  renewScreening,
  replaceFindings,
} from './screening.queries.ts';
import { describeSubject } from './subject.service.ts';

type Parts = Pick<Context, 'db' | 'transact' | 'clock' | 'log' | 'bus'>;

/**
 * `done`: screened. `again`: the meme changed meanwhile. `busy`: another screening, or the reading of its picture, holds
 * the claim. `gone`: it is not pending any more.
 */
export type ScreeningOutcome = 'done' | 'again' | 'busy' | 'gone';

/** Milliseconds of a claim; a working process renews it. */
export const CLAIM = 60_000;
const RENEW_EVERY = 20_000;
/** Milliseconds. A screening ends sooner; after the reading of a picture, which takes longer, the meme is screened anyway. */
const RESCREEN_WITHIN = 5000;
const RESCREEN_EVERY = 100;

/**
 * Screens a pending meme in its current state and stores the findings. Skips a state that was screened before, unless
 * `anew`.
 */
export async function screenMeme(
  ctx: Parts,
  memeId: number,
  { anew = false } = {},
): Promise<ScreeningOutcome> {
  const meme = await findPending(ctx.db, memeId);
  if (!meme) return 'gone';
  if (!(await claim(ctx, memeId))) return 'busy';
  try {
    const known = await findScreening(ctx.db, memeId);
    const hasText = (await listPictureTexts(ctx.db, [meme.image_key])).length > 0;
    const isCurrent = known?.meme_updated_at === meme.updated_at && (known.with_text === 1 || !hasText);
    if (isCurrent && !anew) {
      await release(ctx, memeId);
      return 'done';
    }
    return await look(ctx, meme);
  } catch (error) {
    await release(ctx, memeId);
    throw error;
  }
}

/**
 * Screens a pending meme again after a change of what the checks use, such as the blocked pictures. Waits for a screening that
 * began before the change, because its findings may lack it.
 */
export async function rescreenMeme(ctx: Parts, memeId: number): Promise<void> {
  for (let waited = 0; waited < RESCREEN_WITHIN; waited += RESCREEN_EVERY) {
    if ((await screenMeme(ctx, memeId, { anew: true })) !== 'busy') return;
    await setTimeout(RESCREEN_EVERY);
  }
}

async function look(ctx: Parts, meme: PendingMeme): Promise<ScreeningOutcome> {
  const subject = await describeSubject(ctx, meme);
  const results = await runChecks(subject, (check, error) =>
    ctx.log.error({ err: error, check, meme: meme.id }, 'a check failed'),
  );
  const written = await write(ctx, meme, results, subject.words);
  if (written === null) return 'again';
  if (written.isNews) ctx.bus.publish('desk.changed', { memeId: meme.id });
  return 'done';
}

/** Stores the findings. Returns null if the meme changed since it was read. */
function write(
  ctx: Parts,
  meme: PendingMeme,
  results: CheckResult[],
  words: string | null,
): Promise<{ isNews: boolean } | null> {
  const now = ctx.clock.now();
  return ctx.transact(async (trx) => {
    if (!(await isAsItWas(trx, meme))) {
      await releaseScreening(trx, meme.id, { hasFailed: false });
      return null;
    }
    const isNews = await replaceFindings(trx, meme.id, results, now);
    await themeByWords(trx, meme.id, [meme.title, meme.message, words]);
    await finishScreening(trx, meme, { withText: words !== null, now });
    return { isNews: isNews || words !== null };
  });
}

/** Claims the meme for this process; false while another one has it. */
export function claim(ctx: Pick<Context, 'transact' | 'clock'>, memeId: number): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.transact((trx) => claimScreening(trx, memeId, { now, until: now + CLAIM }));
}

/** Renews a claim until the returned function is called. If a renewal fails, only the claim may expire. */
export function startClaimRenewal(ctx: Pick<Context, 'db' | 'clock' | 'log'>, memeId: number): () => void {
  const renew = () =>
    renewScreening(ctx.db, memeId, ctx.clock.now() + CLAIM).catch((error: unknown) =>
      ctx.log.warn({ err: error, meme: memeId }, 'a claim was not renewed'),
    );
  const timer = setInterval(() => void renew(), RENEW_EVERY).unref();
  return () => clearInterval(timer);
}

export function release(
  ctx: Pick<Context, 'transact'>,
  memeId: number,
  { hasFailed = false } = {},
): Promise<void> {
  return ctx.transact((trx) => releaseScreening(trx, memeId, { hasFailed }));
}
