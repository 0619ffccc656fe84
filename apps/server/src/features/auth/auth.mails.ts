import { VERIFICATION } from '@corpomeme/contract/limits';
import { page } from '@corpomeme/contract/paths';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/dialect.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { claimVerificationMail, type VerificationMailKind } from '../users/users.queries.ts';
import { alreadyRegisteredMail, verificationMail } from './auth.strings.ts';

interface MailDependencies {
  db: Database;
  clock: Clock;
  mailer: Mailer;
  publicUrl: string;
}

interface Recipient {
  id: string;
  email: string;
}

/** What the accounts library asks to be sent. */
export function createAuthMails({ db, clock, mailer, publicUrl }: MailDependencies) {
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
      await mailer.send({ to: user.email, ...verificationMail(publicUrl + page.verifyEmail({ token })) });
    },
    async sendAlreadyRegistered(user: Recipient): Promise<void> {
      await mailer.send({ to: user.email, ...alreadyRegisteredMail(publicUrl + page.login()) });
    },
  };
}
