import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../../lib/api/form.ts';
import { isRefusal, refusalText } from '../../../../lib/api/refusal.ts';
import { useLinkToken } from '../../../../lib/page/use-link-token.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Step } from '../../../../ui/step.tsx';
import { fetchCurrentUser } from '../../../site/session/current-user.ts';
import { getSession } from '../../../site/session/session-store.ts';
import { resetPassword } from '../auth-requests.ts';
import type { NewPassword } from '../login/credential-rules.ts';
import { checkNewPassword } from '../login/credential-rules.ts';
import { SecretField, ShowSecrets } from './secret-field.tsx';

type Outcome = 'open' | 'done' | 'invalid';

/** The text changes by itself, so it is announced. */
export function ResetPassword() {
  const token = useLinkToken(page.resetPassword());
  const [outcome, setOutcome] = useState<Outcome>('open');
  const isInvalid = token === null || outcome === 'invalid';
  return (
    <Step of={isInvalid ? 'invalid' : outcome} lang={m.language.romanian} aria-live="polite">
      {outcome === 'done' ? (
        <Done />
      ) : isInvalid ? (
        <Invalid />
      ) : (
        <Panel main title={m.passwordReset.choose}>
          <p className="text-muted">{m.passwordReset.chooseText}</p>
          <p className="without-script text-muted">{m.passwordReset.needsScript}</p>
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
    </Step>
  );
}

function Done() {
  return (
    <Panel main title={m.passwordReset.done}>
      <p className="text-muted">{m.passwordReset.doneText}</p>
      <LinkButton tone="marker" to={page.login()}>
        {m.passwordReset.logIn}
      </LinkButton>
    </Panel>
  );
}

function Invalid() {
  return (
    <Panel main title={m.passwordReset.invalid}>
      <p className="text-muted">{m.passwordReset.invalidText}</p>
      <LinkButton tone="marker" to={page.forgotPassword()}>
        {m.passwordReset.newLink}
      </LinkButton>
    </Panel>
  );
}

const resolver = formResolver(checkNewPassword);

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  /** Called if the link was used or is too old. */
  onInvalid: () => void;
}

function ResetPasswordForm({ token, onDone, onInvalid }: ResetPasswordFormProps) {
  const [isPlain, setPlain] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm<NewPassword>({
    defaultValues: { password: '', confirmation: '' },
    resolver,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    if (isSubmitting) return;
    try {
      await resetPassword(token, password);
      noticeOwnSession();
      onDone();
    } catch (error) {
      if (isRefusal(error) && error.code === 'reset_link_invalid') return onInvalid();
      const message = refusalText(error, m.passwordReset.saveFailed);
      setError('password', { message }, { shouldFocus: true });
    }
  });
  const field = { isPlain, autoComplete: 'new-password' } as const;
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="grid w-full gap-4 text-left">
      <SecretField
        {...field}
        label={m.passwordReset.password}
        hint={m.auth.passwordHint}
        error={errors.password?.message}
        registration={register('password')}
      />
      <SecretField
        {...field}
        label={m.passwordReset.confirmation}
        error={errors.confirmation?.message}
        registration={register('confirmation')}
      />
      <ShowSecrets label={m.auth.showPassword} isPlain={isPlain} onChange={setPlain} />
      <Button type="submit" tone="marker" busy={isSubmitting}>
        {m.passwordReset.save}
      </Button>
    </Form>
  );
}

/**
 * Ends this browser's session if it belonged to the account: the server has ended all of them, so it refuses the next
 * request.
 */
function noticeOwnSession(): void {
  const session = getSession();
  if (session.status === 'in') void fetchCurrentUser(session.user).catch(() => {});
}
