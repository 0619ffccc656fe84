import type { RevealedAuthor } from '@corpomeme/contract/memes/nameless';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { findAccountOf } from '../../site/access/ownership.queries.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { isStillActive } from '../../site/members/active-members.queries.ts';
import { findUser } from '../../site/members/members.queries.ts';
import { findMeme } from '../memes.queries.ts';

/**
 * Returns the author of a meme without a name to an admin. The same transaction writes the reason to the audit log and
 * notifies the author. The log names the pseudonym, so it does not reveal the account after the link is destroyed
 * (decision 097).
 */
export async function revealAuthor(
  ctx: Context,
  admin: Actor,
  memeId: number,
  reason: string,
): Promise<RevealedAuthor> {
  const { pseudonym, author } = await ctx.transact(async (trx) => {
    if (!(await isStillActive(trx, admin.userId))) throw new AppError('not_logged_in');
    const meme = await findMeme(trx, admin, memeId);
    if (!meme) throw new AppError('meme_not_found');
    await refuseOwnMatter(trx, admin, memeId);
    if (meme.author_role_id !== PSEUDONYM) throw new AppError('not_nameless');
    const userId = meme.user_id;
    const account = await findAccountOf(trx, userId);
    const user = account === null ? undefined : await findUser(trx, account);
    if (!user) throw new AppError('author_forgotten');
    const at = ctx.clock.now();
    await recordAudit(trx, { action: 'meme.reveal', at, actorId: admin.userId, userId, memeId, reason });
    await addNotification(trx, { userId, kind: 'meme.revealed', at, memeId, details: { reason } });
    return { pseudonym: userId, author: { user_id: user.id, username: user.username } };
  });
  ctx.bus.publish('notification.added', { userId: pseudonym });
  return author;
}
