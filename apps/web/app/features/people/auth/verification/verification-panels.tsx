import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { useCurrentUser } from '../../../site/session/session-store.ts';
import { loginPath, returnPath } from '../login/return-path.ts';

export function Confirming() {
  return (
    <Panel main title={m.verification.confirming}>
      <Spinner className="size-6" />
    </Panel>
  );
}

/**
 * Shown after the confirmation, or at `verified=true` for a verified member. Leads back to where the visitor registered,
 * also on another device.
 */
export function Confirmed({ returnTo = null }: { returnTo?: string | null }) {
  const back = returnTo && returnPath(new URLSearchParams({ return: returnTo }));
  const isIn = useCurrentUser() !== null;
  const { confirmedText, confirmedInText } = m.verification;
  return (
    <Panel main title={m.verification.confirmed}>
      <p className="text-muted">{isIn ? confirmedInText : confirmedText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {!isIn && (
          <LinkButton tone="marker" to={back ? loginPath(back) : page.login()}>
            {back ? m.verification.logInAndGoOn : m.verification.logIn}
          </LinkButton>
        )}
        {isIn && back ? (
          <LinkButton tone="marker" to={back}>
            {m.verification.goBack}
          </LinkButton>
        ) : (
          <HomeLink />
        )}
      </div>
      {!isIn && <TextLink to={page.forgotPassword()}>{m.verification.notYou}</TextLink>}
    </Panel>
  );
}

export function AlreadyVerified() {
  return (
    <Panel main title={m.verification.already}>
      <p className="text-muted">{m.verification.alreadyText}</p>
      <HomeLink />
    </Panel>
  );
}

export function LoggedOut() {
  return (
    <Panel main title={m.verification.loggedOut}>
      <p className="text-muted">{m.verification.loggedOutText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton tone="marker" to={page.login()}>
          {m.verification.logIn}
        </LinkButton>
        <HomeLink />
      </div>
    </Panel>
  );
}

export function Unsure({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel main title={m.verification.unsure}>
      <p className="text-muted">{m.verification.noAnswer}</p>
      <Button tone="marker" onClick={onRetry}>
        {m.verification.tryAgain}
      </Button>
    </Panel>
  );
}

export function HomeLink() {
  return <LinkButton to={page.home()}>{m.verification.home}</LinkButton>;
}

/** Shown until the session is known. */
export function VerificationSkeleton() {
  return (
    <Panel main title={m.verification.verify}>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-11 w-48" />
    </Panel>
  );
}
