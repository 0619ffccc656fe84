import { RESET, VERIFICATION } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import { composeMail, type MailText } from '../../site/mail/layout.view.ts';
import { claimVerificationMail, type VerificationMailKind } from '../../site/members/members.queries.ts';

type MailDependencies = Pick<Context, 'transact' | 'clock' | 'mails'> & { publicUrl: string };

interface Recipient {
  id: string;
  email: string;
}

/** Milliseconds after which an unsent notification mail is dropped; a day, like a link's lifetime. */
const NEWS_LIFETIME = VERIFICATION.linkLifetime;

/** Returns the mail functions of the auth library. Each resolves when the mail is queued. */
export function createAuthMails({ transact, clock, mails, publicUrl }: MailDependencies) {
  async function keep(to: string, text: () => MailText): Promise<void> {
    await transact((trx) => mails.write(trx, to, text, NEWS_LIFETIME));
    await mails.wake();
  }
  return {
    /**
     * Queues the mail unless one of this kind was sent too recently (product: e-mail accounts). Returns whether it is
     * queued.
     */
    async sendVerification(
      user: Recipient,
      token: string,
      kind: VerificationMailKind = 'automatic',
    ): Promise<boolean> {
      const now = clock.now();
      const times = { now, notBefore: now - VERIFICATION.mailGap[kind] };
      const link = publicUrl + page.verifyEmail({ token });
      const text = () => composeMail({ ...m.letter.verification, link });
      const isDue = await transact(async (trx) => {
        const isClaimed = await claimVerificationMail(trx, user.id, kind, times);
        if (isClaimed) await mails.write(trx, user.email, text, VERIFICATION.linkLifetime);
        return isClaimed;
      });
      await mails.wake();
      return isDue;
    },
    /** Queues the mail in the transaction that creates the link; call `mails.wake()` after it. */
    async queuePasswordReset(trx: Database, email: string, token: string): Promise<void> {
      const link = publicUrl + page.resetPassword({ token });
      const text = () => composeMail({ ...m.letter.passwordReset, link });
      await mails.write(trx, email, text, RESET.linkLifetime);
    },
    /** Queues the mail in the transaction that links the account; call `mails.wake()` after it. */
    async queueGoogleLinked(trx: Database, email: string): Promise<void> {
      const link = publicUrl + page.forgotPassword();
      const text = () => composeMail({ ...m.letter.googleLinked, link });
      await mails.write(trx, email, text, NEWS_LIFETIME);
    },
    /** Queues the mail in the transaction of the change; call `mails.wake()` after it. */
    async queueLoginChange(
      trx: Database,
      email: string,
      change: 'loginAdded' | 'loginRemoved' | 'passkeyAdded' | 'tokenAdded',
    ): Promise<void> {
      const link = publicUrl + page.account();
      await mails.write(trx, email, () => composeMail({ ...m.letter[change], link }), NEWS_LIFETIME);
    },
    sendAddressRefused: (email: string, why: 'addressBanned' | 'addressClaimed') =>
      keep(email, () => {
        const { contact: button, [why]: words } = m.letter;
        return composeMail({ ...words, button, link: publicUrl + page.contact() });
      }),
    sendAlreadyRegistered: ({ email }: Pick<Recipient, 'email'>) =>
      keep(email, () => composeMail({ ...m.letter.alreadyRegistered, link: publicUrl + page.login() })),
  };
}
