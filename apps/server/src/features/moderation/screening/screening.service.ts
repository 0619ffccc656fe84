import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { listPictureTexts } from '../../memes/pictures/picture-texts.queries.ts';
import { labelByWords } from '../../memes/theming/theming.ts';
import { type CheckResult, runChecks } from '../../safety/checks/checks.policy.ts';
import { replaceMatches } from '../../safety/checks/settings/listed-words.queries.ts';
import {
  claimScreening,
  findPending,
  findScreening,
  finishScreening,
  isAsItWas,
  isScreeningDue,
  type PendingMeme,
  releaseScreening,
  renewScreening,
  replaceFindings,
  type Screening,
} from './screening.queries.ts';
import { describeSubject } from './subject.service.ts';

type Parts = Pick<Context, 'db' | 'transact' | 'clock' | 'log' | 'bus'>;

/**
 * `done`: screened. `again`: the meme, or what the checks use, changed meanwhile. `busy`: another screening, or the
 * reading of its picture, holds the claim; it screens the meme afterwards if that is due. `gone`: it is not pending any
 * more.
 */
export type ScreeningOutcome = 'done' | 'again' | 'busy' | 'gone';

/** Milliseconds of a claim; a working process renews it. */
export const CLAIM = 60_000;
const RENEW_EVERY = 20_000;

/** Screens a pending meme in its current state and stores the findings. Skips a state that was screened before. */
export async function screenMeme(ctx: Parts, memeId: number): Promise<ScreeningOutcome> {
  const meme = await findPending(ctx.db, memeId);
  if (!meme) return 'gone';
  if (!(await claim(ctx, memeId))) return 'busy';
  try {
    const known = await findScreening(ctx.db, memeId);
    const hasText = (await listPictureTexts(ctx.db, [meme.image_key])).length > 0;
    // The meme and its claim were deleted just now.
    if (!known) return 'gone';
    if (known.meme_updated_at === meme.updated_at && (known.with_text === 1 || !hasText)) {
      await release(ctx, memeId);
      // What the checks use may have changed since `known` was read; others found the meme busy.
      return (await isScreeningDue(ctx.db, memeId)) ? 'again' : 'done';
    }
    return await look(ctx, meme, known);
  } catch (error) {
    await release(ctx, memeId);
    throw error;
  }
}

/** Screens memes after `outdateScreenings`. */
export async function screenAgain(ctx: Parts, memeIds: number[]): Promise<void> {
  for (const id of memeIds) {
    let outcome: ScreeningOutcome;
    do outcome = await screenMeme(ctx, id);
    while (outcome === 'again');
  }
}

async function look(ctx: Parts, meme: PendingMeme, known: Screening): Promise<ScreeningOutcome> {
  const subject = await describeSubject(ctx, meme);
  const results = await runChecks(subject, (check, error) =>
    ctx.log.error({ err: error, check, meme: meme.id }, 'a check failed'),
  );
  const written = await write(ctx, { meme, known, results, words: subject.words });
  if (written === null) return 'again';
  if (written.isNews) ctx.bus.publish('desk.changed', { memeId: meme.id });
  return 'done';
}

interface FinishedChecks {
  meme: PendingMeme;
  known: Screening;
  results: CheckResult[];
  /** The text in the image; null if it is unread. */
  words: string | null;
}

/** Stores the findings. Returns null if the meme, or what the checks use, changed since it was read. */
function write(
  ctx: Parts,
  { meme, known, results, words }: FinishedChecks,
): Promise<{ isNews: boolean } | null> {
  // Only the day, because the checks of a meme without a name run when it arrives.
  const now = dayOf(ctx.clock.now());
  return ctx.transact(async (trx) => {
    const isCurrent =
      (await isAsItWas(trx, meme)) &&
      (await finishScreening(trx, meme, { known, withText: words !== null, now }));
    if (!isCurrent) {
      await releaseScreening(trx, meme.id, { hasFailed: false });
      return null;
    }
    const isNews = await replaceFindings(trx, meme.id, results, now);
    const wordIds = results.flatMap(({ details }) => details.entries ?? []);
    if (isNews) await replaceMatches(trx, { memeId: meme.id }, wordIds);
    await labelByWords(trx, meme.id, { texts: [meme.title, meme.message, words], alt: meme.image_alt });
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
