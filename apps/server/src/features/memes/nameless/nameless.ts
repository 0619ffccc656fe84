import type { RevealedAuthor } from '@corpomeme/contract/memes/nameless';
import * as operations from '@corpomeme/contract/memes/nameless.operations';
import { readSecretFile as readFileOperation } from '@corpomeme/contract/memes/secret-file';
import { PSEUDONYM } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { actorOf } from '../../../http/access.ts';
import type { Actor } from '../../../http/actor.ts';
import type { App } from '../../../http/app-type.ts';
import { handle } from '../../../http/handle.ts';
import { handleRead } from '../../../http/reads.ts';
import { addNotification } from '../../news/notifications/notifications.queries.ts';
import { refuseOwnMatter } from '../../site/access/concern.service.ts';
import { recordAudit } from '../../site/audit/audit.queries.ts';
import { act } from '../../site/members/act.ts';
import { withdrawMeme } from '../editing/deletion.service.ts';
import { findMeme } from '../memes.queries.ts';
import { getNamelessWait } from './entry.ts';
import { beginningOf } from './forgetting.policy.ts';
import {
  changeLinkWait,
  changeNamelessDefault,
  forgetAuthor,
  getLinkWait,
  renewSecret,
} from './forgetting.service.ts';
import { findRevealable } from './pseudonyms.queries.ts';
import { readSecretFile } from './secret-file.ts';

export function registerNameless(app: App, ctx: Context): void {
  handle(app, operations.changeNamelessDefault, async (request) => {
    await changeNamelessDefault(ctx, actorOf(request), request.body.enabled);
    return request.body;
  });

  handleRead(app, operations.readNamelessWait, () => getNamelessWait(ctx));

  handle(app, operations.renewWithdrawalSecret, async (request) => ({
    secret: await renewSecret(ctx, actorOf(request), request.params.id),
  }));

  handle(app, operations.readLinkWait, (request) => getLinkWait(ctx, actorOf(request), request.params.id));

  handle(app, operations.changeLinkWait, (request) =>
    changeLinkWait(ctx, actorOf(request), request.params.id, request.body.waits),
  );

  handle(app, operations.forgetAuthor, async (request) => ({
    secret: await forgetAuthor(ctx, actorOf(request), request.params.id),
  }));

  handle(app, operations.withdrawMeme, async (request) => {
    await withdrawMeme(ctx, request.body.secret);
    return { message: m.answer.memeDeleted };
  });

  handle(app, readFileOperation, (request) => readSecretFile(ctx, request.body.secret));

  handle(app, operations.revealAuthor, (request) =>
    revealAuthor(ctx, actorOf(request), request.params.id, request.body.reason),
  );
}

/**
 * Returns the author of a meme without a name to an admin. Each try is written to the audit log with its reason; the author
 * reads of the one that succeeds. The log names the pseudonym, so it does not reveal the account after the link is destroyed
 * (decision 097). Throws AppError `meme_undecided` for an undecided meme, and `author_forgotten` after a drawn span, because
 * neither may tell whether the link exists (decision 332).
 */
async function revealAuthor(
  ctx: Context,
  admin: Actor,
  memeId: number,
  reason: string,
): Promise<RevealedAuthor> {
  const { pseudonym, author } = await act(ctx, admin, async (trx, at) => {
    const meme = await findMeme(trx, admin, memeId);
    if (!meme) throw new AppError('meme_not_found');
    await refuseOwnMatter(trx, admin, memeId);
    if (meme.author_role_id !== PSEUDONYM) throw new AppError('not_nameless');
    const userId = meme.user_id;
    const beginning = beginningOf(meme);
    if (beginning === null) throw new AppError('meme_undecided');
    await recordAudit(trx, { action: 'meme.reveal', at, actorId: admin.userId, userId, memeId, reason });
    const found = await findRevealable(trx, userId, at - beginning);
    if (found) await addNotification(trx, { userId, kind: 'meme.revealed', at, memeId, details: { reason } });
    return { pseudonym: userId, author: found };
  });
  if (!author) throw new AppError('author_forgotten');
  ctx.bus.publish('notification.added', { userId: pseudonym });
  return author;
}
