import * as operations from '@corpomeme/contract/people/email-change.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { loginPath } from '../../features/people/auth/login/return-path.ts';
import { VerificationSkeleton } from '../../features/people/auth/verification/verification-panels.tsx';
import { fetchCurrentUser } from '../../features/site/session/current-user.ts';
import { dropSession, useSession } from '../../features/site/session/session-store.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/change-email.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.emailChangePage, path: page.changeEmail(), hidden: true });
}

/** The text changes by itself, so it is announced. */
export default function ChangeEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const undo = search.get('undo');
  return (
    <div aria-live="polite">
      {token && <EmailChangePanel token={token} />}
      {!token && undo && <EmailUndoPanel token={undo} />}
      {!token && !undo && <InvalidEmailLink />}
    </div>
  );
}

/** Changes the address by the button, because opening a mail's link must change nothing. */
function EmailChangePanel({ token }: { token: string }) {
  const { status, user } = useSession();
  const confirm = useMutation({
    mutationFn: () => browserApi.call(operations.confirmEmailChange, { body: { token } }),
    onSuccess: () => (user ? fetchCurrentUser(user) : undefined),
  });
  if (status === 'out') return <Navigate to={loginPath(page.changeEmail({ token }))} replace />;
  if (!user) return <VerificationSkeleton />;
  if (isStatus(confirm.error, 400)) return <InvalidEmailLink />;
  if (confirm.isSuccess) {
    return (
      <Panel main title={m.emailLink.confirmed}>
        <p className="text-muted">{m.emailLink.confirmedText}</p>
        <LinkButton to={page.account()}>{m.emailLink.account}</LinkButton>
      </Panel>
    );
  }
  return (
    <Panel main title={m.emailLink.confirm}>
      <p className="wrap-anywhere text-muted">{m.emailLink.confirmText({ username: user.displayName })}</p>
      <Button tone="marker" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {m.emailLink.confirmButton}
      </Button>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {confirm.isError && m.emailLink.failed}
      </p>
    </Panel>
  );
}

/** Needs no session: the person at the old address may have lost the account. */
function EmailUndoPanel({ token }: { token: string }) {
  const { status } = useSession();
  const undo = useMutation({
    mutationFn: () => browserApi.call(operations.undoEmailChange, { body: { token } }),
    // The server ended the session of this browser too, if it was the account's.
    onSuccess: () => {
      if (status === 'in') dropSession();
    },
  });
  if (isStatus(undo.error, 400)) return <InvalidEmailLink />;
  if (undo.isSuccess) {
    return (
      <Panel main title={m.emailLink.undone}>
        <p className="text-muted">{m.emailLink.undoneText}</p>
        <LinkButton tone="marker" to={page.forgotPassword()}>
          {m.emailLink.choosePassword}
        </LinkButton>
      </Panel>
    );
  }
  return (
    <Panel main title={m.emailLink.undo}>
      <p className="text-muted">{m.emailLink.undoText}</p>
      <Button tone="marker" busy={undo.isPending} onClick={() => undo.mutate()}>
        {m.emailLink.undoButton}
      </Button>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {undo.isError && m.emailLink.failed}
      </p>
    </Panel>
  );
}

function InvalidEmailLink() {
  return (
    <Panel main title={m.emailLink.invalid}>
      <p className="text-muted">{m.emailLink.invalidText}</p>
      <LinkButton tone="marker" to={page.account()}>
        {m.emailLink.account}
      </LinkButton>
    </Panel>
  );
}
