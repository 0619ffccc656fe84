import { EMAIL_CHANGE } from '@corpomeme/contract/people/auth';
import { inLanguageOf, m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import { composeMail } from '../../../site/mail/layout.view.ts';

/** Each function queues a mail in the transaction of the change; call `mails.wake()` after it. */

/** A member with the address that the account had before, which has no language of its own any more. */
interface FormerRecipient {
  email: string;
  language: string | null;
}

export async function queueChangeLink(
  ctx: Context,
  trx: Database,
  email: string,
  token: string,
): Promise<void> {
  const link = ctx.config.publicUrl + page.changeEmail({ token });
  const text = () => composeMail({ ...m.letter.addressChange, link });
  await ctx.mails.write(trx, email, text, EMAIL_CHANGE.linkLifetime);
}

export async function queueUndoMail(
  ctx: Context,
  trx: Database,
  { email, language }: FormerRecipient,
  { undo, isByTeam }: { undo: string; isByTeam: boolean },
): Promise<void> {
  const link = ctx.config.publicUrl + page.changeEmail({ undo });
  const text = () => {
    const { addressChanged, addressGiven } = m.letter;
    if (!isByTeam) return composeMail({ ...addressChanged, link });
    const closing = `${addressGiven.closing} ${ctx.config.publicUrl}${page.contact()}`;
    return composeMail({ ...addressChanged, text: addressGiven.text, closing, link });
  };
  await ctx.mails.write(trx, email, () => inLanguageOf(language, text), EMAIL_CHANGE.undoFor);
}

/** Tells of a change that the old address cannot undo: by the operator, or because an admin had given it. */
export async function queueReplacedMail(
  ctx: Context,
  trx: Database,
  { email, language }: FormerRecipient,
): Promise<void> {
  const text = () => {
    const { contact: button, addressReplaced } = m.letter;
    return composeMail({ ...addressReplaced, button, link: ctx.config.publicUrl + page.contact() });
  };
  await ctx.mails.write(trx, email, () => inLanguageOf(language, text), EMAIL_CHANGE.undoFor);
}
