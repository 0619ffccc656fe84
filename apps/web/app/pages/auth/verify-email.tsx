import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSearchParams } from 'react-router';
import { InvalidLink } from '../../features/people/auth/verification/invalid-link.tsx';
import { OwnVerification } from '../../features/people/auth/verification/own-verification.tsx';
import {
  RegistrationQuestion,
  RegistrationRemoved,
  RegistrationTaken,
} from '../../features/people/auth/verification/registration-question.tsx';
import { useEmailConfirmation } from '../../features/people/auth/verification/use-email-confirmation.ts';
import {
  Confirmed,
  Confirming,
  LoggedOut,
  Unsure,
  VerificationSkeleton,
} from '../../features/people/auth/verification/verification-panels.tsx';
import { useSession } from '../../features/site/session/session-store.ts';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { originOf } from '../../lib/page/root-data.ts';
import { Step } from '../../ui/step.tsx';
import type { Route } from './+types/verify-email.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...m.verifyEmail, path: page.verifyEmail(), hidden: true });
}

/** The text changes by itself, so it is announced. */
export default function VerifyEmailPage() {
  const confirming = useEmailConfirmation();
  return (
    <Step of={confirming.confirmation.state} aria-live="polite">
      <Verification {...confirming} />
    </Step>
  );
}

const OUTCOMES = {
  running: Confirming,
  invalid: InvalidLink,
  removed: RegistrationRemoved,
  taken: RegistrationTaken,
} as const;

function Verification({ confirmation, answer, retry }: ReturnType<typeof useEmailConfirmation>) {
  const [search] = useSearchParams();
  const session = useSession();
  if (confirmation.state === 'question')
    return <RegistrationQuestion email={confirmation.email} busy={confirmation.busy} onAnswer={answer} />;
  if (confirmation.state === 'failed') return <Unsure onRetry={retry} />;
  if (confirmation.state === 'confirmed') return <Confirmed returnTo={confirmation.returnTo} />;
  const Outcome = confirmation.state === 'none' ? null : OUTCOMES[confirmation.state];
  if (Outcome) return <Outcome />;
  if (session.status === 'unknown') return <VerificationSkeleton />;
  if (!session.user) return <LoggedOut />;
  return <OwnVerification user={session.user} claimsSuccess={search.get('verified') === 'true'} />;
}
