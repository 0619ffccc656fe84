import { page } from '@corpomeme/contract/site/paths';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { useCurrentUser } from '../../../site/session/session-store.ts';
import { loginPath, returnPath } from '../login/return-path.ts';
import { verificationStrings } from './verification.strings.ts';

export function Confirming() {
  return (
    <Panel main title={verificationStrings.confirming}>
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
  const { confirmedText, confirmedInText } = verificationStrings;
  return (
    <Panel main title={verificationStrings.confirmed}>
      <p className="text-muted">{isIn ? confirmedInText : confirmedText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {!isIn && (
          <LinkButton tone="marker" to={back ? loginPath(back) : page.login()}>
            {back ? verificationStrings.logInAndGoOn : verificationStrings.logIn}
          </LinkButton>
        )}
        {isIn && back ? (
          <LinkButton tone="marker" to={back}>
            {verificationStrings.goBack}
          </LinkButton>
        ) : (
          <HomeLink />
        )}
      </div>
      {!isIn && <TextLink to={page.forgotPassword()}>{verificationStrings.notYou}</TextLink>}
    </Panel>
  );
}

export function AlreadyVerified() {
  return (
    <Panel main title={verificationStrings.already}>
      <p className="text-muted">{verificationStrings.alreadyText}</p>
      <HomeLink />
    </Panel>
  );
}

export function LoggedOut() {
  return (
    <Panel main title={verificationStrings.loggedOut}>
      <p className="text-muted">{verificationStrings.loggedOutText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton tone="marker" to={page.login()}>
          {verificationStrings.logIn}
        </LinkButton>
        <HomeLink />
      </div>
    </Panel>
  );
}

export function Unsure({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel main title={verificationStrings.unsure}>
      <p className="text-muted">{verificationStrings.noAnswer}</p>
      <Button tone="marker" onClick={onRetry}>
        {verificationStrings.tryAgain}
      </Button>
    </Panel>
  );
}

export function HomeLink() {
  return <LinkButton to={page.home()}>{verificationStrings.home}</LinkButton>;
}

/** Shown until the session is known. */
export function VerificationSkeleton() {
  return (
    <Panel main title={verificationStrings.verify}>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-11 w-48" />
    </Panel>
  );
}
