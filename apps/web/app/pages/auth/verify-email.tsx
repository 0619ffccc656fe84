import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  confirmEmail,
  readRegistration,
  removeRegistration,
} from '../../features/people/auth/auth-requests.ts';
import { InvalidLink } from '../../features/people/auth/verification/invalid-link.tsx';
import { Unverified } from '../../features/people/auth/verification/unverified.tsx';
import {
  AlreadyVerified,
  Confirmed,
  Confirming,
  HomeLink,
  LoggedOut,
  Unsure,
  VerificationSkeleton,
} from '../../features/people/auth/verification/verification-panels.tsx';
import { fetchCurrentUser } from '../../features/site/session/current-user.ts';
import { getSession, useSession } from '../../features/site/session/session-store.ts';
import { isRefusal } from '../../lib/api/refusal.ts';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { inOne } from '../../lib/second-text.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Step } from '../../ui/step.tsx';
import type { Route } from './+types/verify-email.ts';

/** Statuses after which the same link may be retried. */
const RETRYABLE = [408, 429];

const authKeys = { currentUser: (uid: string) => ['current-user', uid] as const };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.verifyEmail, path: page.verifyEmail(), hidden: true });
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

interface OwnVerificationProps {
  user: CurrentUser;
  /** From `verified=true` in the URL; the server decides (product: e-mail accounts). */
  claimsSuccess: boolean;
}

/** The member's verification state, fetched from the server. */
function OwnVerification({ user, claimsSuccess }: OwnVerificationProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: authKeys.currentUser(user.uid),
    queryFn: () => fetchCurrentUser(user),
    staleTime: 0,
    gcTime: 0,
    meta: { personal: true },
  });
  if (data) {
    if (!data.isEmailVerified) return <Unverified user={data} />;
    return claimsSuccess ? <Confirmed /> : <AlreadyVerified />;
  }
  return isError ? <Unsure onRetry={() => void refetch()} /> : <VerificationSkeleton />;
}

interface RegistrationQuestionProps {
  email: string;
  busy: 'yes' | 'no' | null;
  onAnswer: (answer: 'yes' | 'no') => void;
}

/**
 * Asked before a registration of another browser is confirmed, because an attacker may have chosen the password
 * (decision 068).
 */
function RegistrationQuestion({ email, busy, onAnswer }: RegistrationQuestionProps) {
  const { ro, en } = m.verification.question;
  return (
    <Panel main title={<InBoth ro={ro.title} en={en.title} />}>
      <p className="font-semibold wrap-anywhere">{email}</p>
      <div className="grid gap-2 text-muted">
        <InBoth ro={ro.text} en={en.text} />
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" busy={busy === 'yes'} onClick={() => onAnswer('yes')}>
          <InBothLines ro={ro.yes} en={en.yes} />
        </Button>
        <Button busy={busy === 'no'} onClick={() => onAnswer('no')}>
          <InBothLines ro={ro.no} en={en.no} />
        </Button>
      </div>
    </Panel>
  );
}

function RegistrationRemoved() {
  const { ro, en, roText, enText } = m.verification.removed;
  return (
    <Panel main title={<InBoth ro={ro} en={en} />}>
      <div className="grid gap-2 text-muted">
        <InBoth ro={roText} en={enText} />
      </div>
      <HomeLink />
    </Panel>
  );
}

/** Shown if the registration was confirmed before 'No, remove it'; a reset still helps. */
function RegistrationTaken() {
  const { ro, en, roText, enText, action } = m.verification.taken;
  return (
    <Panel main title={<InBoth ro={ro} en={en} />}>
      <div className="grid gap-2 text-muted">
        <InBoth ro={roText} en={enText} />
      </div>
      <LinkButton tone="marker" to={page.forgotPassword()}>
        {action}
      </LinkButton>
    </Panel>
  );
}

function InBoth(texts: { ro: string; en: string }) {
  if (!m.language.second) return inOne(texts);
  return (
    <>
      <span lang="ro" className="block">
        {texts.ro}
      </span>
      <span lang="en" className="block">
        {texts.en}
      </span>
    </>
  );
}

function InBothLines(texts: { ro: string; en: string }) {
  if (!m.language.second) return inOne(texts);
  return (
    <span className="grid">
      <span lang="ro">{texts.ro}</span>
      <span lang="en" className="text-14 font-normal">
        {texts.en}
      </span>
    </span>
  );
}

/** `none`: the URL has no link token. `failed`: the result is unknown, so the visitor may retry. */
type Confirmation =
  | { state: 'none' | 'running' | 'removed' | 'taken' | 'invalid' }
  /** `returnTo`: the path from which the account was registered. */
  | { state: 'confirmed'; returnTo: string | null }
  | { state: 'question'; email: string; busy: 'yes' | 'no' | null }
  | { state: 'failed'; step: LinkStep };
type LinkStep = (token: string) => Promise<Confirmation>;

/**
 * Looks up the link's token by POST, because mail scanners follow GETs (product: e-mail accounts). A registration of
 * this browser is confirmed at once; for others, the visitor answers whether it is theirs (decision 068). Removes the
 * token from the URL and the history afterwards.
 */
function useEmailConfirmation() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('token');
  const [confirmation, setConfirmation] = useState<Confirmation>({
    state: token === null ? 'none' : 'running',
  });
  const started = useRef<string | null>(null);

  const run = useCallback(
    async (step: LinkStep, link: string) => {
      const outcome = await step(link).catch((error: unknown) => explain(error, step));
      setConfirmation(outcome);
      if (outcome.state === 'failed' || outcome.state === 'question') return;
      const query = outcome.state === 'confirmed' ? { verified: 'true' } : {};
      void navigate(page.verifyEmail(query), { replace: true });
    },
    [navigate],
  );

  useEffect(() => {
    if (token === null || started.current === token) return;
    started.current = token;
    setConfirmation({ state: 'running' });
    void run(lookUp, token);
  }, [token, run]);

  const answer = (busy: 'yes' | 'no') => {
    if (token === null || confirmation.state !== 'question' || confirmation.busy) return;
    setConfirmation({ ...confirmation, busy });
    void run(busy === 'yes' ? confirm : remove, token);
  };
  const retry = () => {
    if (token === null || confirmation.state !== 'failed') return;
    setConfirmation({ state: 'running' });
    void run(confirmation.step, token);
  };
  return { confirmation, answer, retry };
}

async function lookUp(token: string): Promise<Confirmation> {
  const { state, email, same_browser } = await readRegistration(token);
  if (state === 'gone') return { state: 'invalid' };
  if (state === 'waiting' && !same_browser) return { state: 'question', email, busy: null };
  return confirm(token);
}

async function confirm(token: string): Promise<Confirmation> {
  const returnTo = await confirmEmail(token);
  const session = getSession();
  // Also removes the reminder in the menu.
  if (session.status === 'in') void fetchCurrentUser(session.user).catch(() => {});
  return { state: 'confirmed', returnTo };
}

async function remove(token: string): Promise<Confirmation> {
  await removeRegistration(token);
  return { state: 'removed' };
}

function explain(error: unknown, step: LinkStep): Confirmation {
  if (!isRefusal(error) || RETRYABLE.includes(error.status)) return { state: 'failed', step };
  return { state: error.code === 'registration_confirmed' ? 'taken' : 'invalid' };
}
