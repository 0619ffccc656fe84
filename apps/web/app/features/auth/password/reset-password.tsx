import { page } from '@corpomeme/contract/paths';
import { useState } from 'react';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { passwordResetStrings } from './password-reset.strings.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useResetToken } from './use-reset-token.ts';

type Outcome = 'open' | 'done' | 'invalid';

/** What it says changes by itself, so it is announced. */
export function ResetPassword() {
  const token = useResetToken();
  const [outcome, setOutcome] = useState<Outcome>('open');
  return (
    <div lang="ro" aria-live="polite">
      {outcome === 'done' ? (
        <Done />
      ) : token === null || outcome === 'invalid' ? (
        <Invalid />
      ) : (
        <Panel main title={passwordResetStrings.choose}>
          <p className="text-muted">{passwordResetStrings.chooseText}</p>
          <p className="without-script text-muted">{passwordResetStrings.needsScript}</p>
          {token === undefined ? (
            <Skeleton className="with-script h-72 w-full" />
          ) : (
            <ResetPasswordForm
              token={token}
              onDone={() => setOutcome('done')}
              onInvalid={() => setOutcome('invalid')}
            />
          )}
        </Panel>
      )}
    </div>
  );
}

function Done() {
  return (
    <Panel main title={passwordResetStrings.done}>
      <p className="text-muted">{passwordResetStrings.doneText}</p>
      <LinkButton tone="marker" to={page.login()}>
        {passwordResetStrings.logIn}
      </LinkButton>
    </Panel>
  );
}

function Invalid() {
  return (
    <Panel main title={passwordResetStrings.invalid}>
      <p className="text-muted">{passwordResetStrings.invalidText}</p>
      <LinkButton tone="marker" to={page.forgotPassword()}>
        {passwordResetStrings.newLink}
      </LinkButton>
    </Panel>
  );
}
