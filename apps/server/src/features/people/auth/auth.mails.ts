import { RESET, VERIFICATION } from '@corpomeme/contract/people/auth';
import { page } from '@corpomeme/contract/site/paths';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/dialect.ts';
import type { Mail } from '../../../platform/mailer.ts';
import { claimVerificationMail, type VerificationMailKind } from '../../site/members/members.queries.ts';
import {
  addressBannedMail,
  alreadyRegisteredMail,
  googleLinkedMail,
  passwordResetMail,
  verificationMail,
} from './auth.strings.ts';

type MailDependencies = Pick<Context, 'transact' | 'clock' | 'mails'> & { publicUrl: string };

interface Recipient {
  id: string;
  email: string;
}

/** Milliseconds after which an unsent notification mail is dropped; a day, like a link's lifetime. */
const NEWS_LIFETIME = VERIFICATION.linkLifetime;

/** Returns the mail functions of the auth library. Each resolves when the mail is queued. */
export function createAuthMails({ transact, clock, mails, publicUrl }: MailDependencies) {
  async function keep(mail: Mail): Promise<void> {
    await transact((trx) => mails.add(trx, mail, NEWS_LIFETIME));
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
      const mail = { to: user.email, ...verificationMail(publicUrl + page.verifyEmail({ token })) };
      const isDue = await transact(async (trx) => {
        const isClaimed = await claimVerificationMail(trx, user.id, kind, times);
        if (isClaimed) await mails.add(trx, mail, VERIFICATION.linkLifetime);
        return isClaimed;
      });
      await mails.wake();
      return isDue;
    },
    /** Queues the mail in the transaction that creates the link; call `mails.wake()` after it. */
    async queuePasswordReset(trx: Database, email: string, token: string): Promise<void> {
      const mail = { to: email, ...passwordResetMail(publicUrl + page.resetPassword({ token })) };
      await mails.add(trx, mail, RESET.linkLifetime);
    },
    /** Queues the mail in the transaction that links the account; call `mails.wake()` after it. */
    async queueGoogleLinked(trx: Database, email: string): Promise<void> {
      const mail = { to: email, ...googleLinkedMail(publicUrl + page.forgotPassword()) };
      await mails.add(trx, mail, NEWS_LIFETIME);
    },
    sendAddressBanned: (email: string) =>
      keep({ to: email, ...addressBannedMail(publicUrl + page.contact()) }),
    sendAlreadyRegistered: (user: Recipient) =>
      keep({ to: user.email, ...alreadyRegisteredMail(publicUrl + page.login()) }),
  };
}
