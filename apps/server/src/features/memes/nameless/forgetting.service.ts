import { NAMELESS } from '@corpomeme/contract/memes/nameless';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import { dayOf } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Actor } from '../../../http/actor.ts';
import { addNotifications } from '../../news/notifications/notifications.queries.ts';
import { holdMeme } from '../../site/access/concern.queries.ts';
import { act, actErasing } from '../../site/members/act.ts';
import { findMeme, type MemeRow } from '../memes.queries.ts';
import { beginningOf } from './forgetting.policy.ts';
import {
  claimDueNotices,
  destroyLink,
  forgetTraces,
  isWaiting,
  listDue,
  setWaiting,
  storeSecret,
} from './forgetting.queries.ts';
import { setNamelessDefault } from './pseudonyms.queries.ts';
import { hashSecret, newSecret } from './secrets.policy.ts';

/** Sets whether the member's upload form starts without the name. */
export async function changeNamelessDefault(ctx: Context, actor: Actor, enabled: boolean): Promise<void> {
  await act(ctx, actor, (trx) => setNamelessDefault(trx, actor.userId, enabled));
}

/**
 * Returns a new withdrawal secret of an own meme without a name; earlier ones become invalid. Only its hash is stored.
 */
export async function renewSecret(ctx: Context, actor: Actor, memeId: number): Promise<string> {
  const secret = newSecret();
  await act(ctx, actor, async (trx) => {
    await holdOwnNameless(trx, actor, memeId);
    await storeSecret(trx, memeId, hashSecret(secret));
  });
  return secret;
}

/**
 * Permanently destroys the link between an own meme without a name and the account, and returns a new withdrawal secret
 * (product: posting without a name). Throws AppError `meme_undecided` for a pending meme, because neither the quota of
 * pending memes nor a posting ban would reach its author afterwards, and `sanction_in_force`.
 */
export async function forgetAuthor(ctx: Context, actor: Actor, memeId: number): Promise<string> {
  const secret = newSecret();
  await actErasing(ctx, actor, async (trx, now) => {
    const meme = await holdOwnNameless(trx, actor, memeId);
    if (beginningOf(meme) === null) throw new AppError('meme_undecided');
    const link = await destroyLink(trx, meme.user_id, now);
    if (!link) throw new AppError('sanction_in_force');
    await forgetTraces(trx, link);
    await storeSecret(trx, memeId, hashSecret(secret));
  });
  return secret;
}

/** Returns whether the link of an own meme waits while a complaint is open. */
export function getLinkWait(ctx: Context, actor: Actor, memeId: number): Promise<{ waits: boolean }> {
  return act(ctx, actor, async (trx) => {
    const { user_id } = await holdOwnNameless(trx, actor, memeId);
    return { waits: await isWaiting(trx, user_id) };
  });
}

/** Lets the link wait while a complaint about the meme is open, so that its author can answer and appeal, or not. */
export function changeLinkWait(
  ctx: Context,
  actor: Actor,
  memeId: number,
  waits: boolean,
): Promise<{ waits: boolean }> {
  return act(ctx, actor, async (trx) => {
    const { user_id } = await holdOwnNameless(trx, actor, memeId);
    await setWaiting(trx, user_id, waits);
    return { waits };
  });
}

/** Returns the meme, locked against decisions and a second forgetting until the transaction ends. */
async function holdOwnNameless(trx: Database, actor: Actor, memeId: number): Promise<MemeRow> {
  await holdMeme(trx, memeId);
  const meme = await findMeme(trx, actor, memeId);
  if (!meme) throw new AppError('meme_not_found');
  if (meme.is_own === 0) throw new AppError('access_denied');
  if (meme.author_role_id !== PSEUDONYM) throw new AppError('not_nameless');
  return meme;
}

type Parts = Pick<Context, 'db' | 'transact' | 'erase' | 'clock' | 'background'>;

const BATCH_SIZE = 200;

/**
 * Notifies authors three days before, and destroys links that are due. Several processes may run it at once. Returns the number
 * of destroyed links.
 */
export async function sweepLinks({ db, transact, erase, clock }: Omit<Parts, 'background'>): Promise<number> {
  const now = clock.now();
  const { forgottenAfter, toldBefore } = NAMELESS;
  await transact(async (trx) => {
    const notified = await claimDueNotices(trx, now - forgottenAfter + toldBefore);
    const news = { kind: 'meme.forgetting', at: dayOf(now) } as const;
    await addNotifications(
      trx,
      notified.map(({ id, meme_id }) => ({ ...news, userId: id, memeId: meme_id })),
    );
  });
  let forgotten = 0;
  for (;;) {
    const due = await listDue(db, { before: now - forgottenAfter, now, limit: BATCH_SIZE });
    for (const id of due) {
      const isDestroyed = await erase(async (trx) => {
        const link = await destroyLink(trx, id, now);
        if (link) await forgetTraces(trx, link);
        return link !== undefined;
      });
      if (isDestroyed) forgotten += 1;
    }
    if (due.length < BATCH_SIZE) return forgotten;
  }
}
