import { VERIFICATION } from '@corpomeme/contract/limits';
import { page } from '@corpomeme/contract/paths';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/dialect.ts';
import type { Log } from '../../log.ts';
import type { Mail, Mailer } from '../../platform/mailer.ts';
import {
  claimVerificationMail,
  releaseVerificationMail,
  type VerificationMailKind,
} from '../users/users.queries.ts';
import {
  addressBannedMail,
  alreadyRegisteredMail,
  passwordResetMail,
  verificationMail,
} from './auth.strings.ts';

interface MailDependencies {
  db: Database;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  publicUrl: string;
}

interface Recipient {
  id: string;
  email: string;
}

/** What the accounts library asks to be sent. */
export function createAuthMails({ db, clock, log, mailer, publicUrl }: MailDependencies) {
  /** The accounts library swallows a failed mail: here the operator learns of it, and the next request may try again. */
  async function deliver(mail: Mail, onFailure = async () => {}): Promise<void> {
    try {
      await mailer.send(mail);
    } catch (error) {
      // Its message may quote the address: the code alone says what to mend.
      log.error({ code: error instanceof Error && 'code' in error ? error.code : 'unknown' }, 'mail failed');
      await onFailure();
      throw error;
    }
  }
  return {
    /** Sends nothing when another one of this kind went out too recently (decision 10). */
    async sendVerification(
      user: Recipient,
      token: string,
      kind: VerificationMailKind = 'automatic',
    ): Promise<void> {
      const now = clock.now();
      const times = { now, notBefore: now - VERIFICATION.mailGap[kind] };
      if (!(await claimVerificationMail(db, user.id, kind, times))) return;
      await deliver({ to: user.email, ...verificationMail(publicUrl + page.verifyEmail({ token })) }, () =>
        releaseVerificationMail(db, user.id),
      );
    },
    /** Rejects when it could not be sent. */
    async sendPasswordReset(email: string, token: string): Promise<void> {
      await deliver({ to: email, ...passwordResetMail(publicUrl + page.resetPassword({ token })) });
    },
    async sendAddressBanned(email: string): Promise<void> {
      await deliver({ to: email, ...addressBannedMail(publicUrl + page.contact()) });
    },
    async sendAlreadyRegistered(user: Recipient): Promise<void> {
      await deliver({ to: user.email, ...alreadyRegisteredMail(publicUrl + page.login()) });
    },
  };
}
