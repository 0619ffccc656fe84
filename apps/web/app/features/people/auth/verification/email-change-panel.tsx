import * as operations from '@corpomeme/contract/people/email-change.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { fetchCurrentUser } from '../../../site/session/current-user.ts';
import { dropSession, useSession } from '../../../site/session/session-store.ts';
import { loginPath } from '../login/return-path.ts';
import { VerificationSkeleton } from './verification-panels.tsx';

/** Changes the address by the button, because opening a mail's link must change nothing. */
export function EmailChangePanel({ token }: { token: string }) {
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
export function EmailUndoPanel({ token }: { token: string }) {
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

export function InvalidEmailLink() {
  return (
    <Panel main title={m.emailLink.invalid}>
      <p className="text-muted">{m.emailLink.invalidText}</p>
      <LinkButton tone="marker" to={page.account()}>
        {m.emailLink.account}
      </LinkButton>
    </Panel>
  );
}
