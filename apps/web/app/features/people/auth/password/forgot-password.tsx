import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { formResolver } from '../../../../lib/api/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Step } from '../../../../ui/step.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { requestPasswordReset } from '../auth-requests.ts';
import { looksLikeEmail } from '../login/credential-rules.ts';
import type { ResetRequestResult } from './forgot-posting.ts';

/**
 * Requests the reset mail; the result is the same for known and unknown addresses. `answer` is the server's result of the
 * posted form.
 */
export function ForgotPassword({ answer }: { answer: ResetRequestResult | undefined }) {
  const [sentTo, setSentTo] = useState(answer && 'sentTo' in answer ? answer.sentTo : null);
  const returned = answer && 'problem' in answer ? answer : undefined;
  return (
    <Step of={sentTo ? 'sent' : 'ask'} lang={m.language.romanian} aria-live="polite">
      {sentTo ? (
        <Panel main title={m.passwordReset.sentTitle}>
          <p className="max-w-full text-muted wrap-anywhere">{m.passwordReset.sent({ email: sentTo })}</p>
          <Button className="with-script" onClick={() => setSentTo(null)}>
            {m.passwordReset.otherAddress}
          </Button>
        </Panel>
      ) : (
        <Panel main title={m.passwordReset.forgot}>
          <p className="text-muted">{m.passwordReset.forgotText}</p>
          <AddressForm returned={returned} onSent={setSentTo} />
          <TextLink to={page.login()} className="inline-flex min-h-11 items-center">
            {m.passwordReset.backToLogin}
          </TextLink>
        </Panel>
      )}
    </Step>
  );
}

const resolver = formResolver<{ email: string }>(({ email }) => ({
  email: looksLikeEmail(email) ? undefined : m.auth.emailInvalid,
}));

interface AddressFormProps {
  /** What the server refused in the posted form; its problem is shown until the next try. */
  returned: Extract<ResetRequestResult, { problem: string }> | undefined;
  onSent: (email: string) => void;
}

function AddressForm({ returned, onSent }: AddressFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: returned?.email ?? '' },
    resolver,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(async ({ email }) => {
    if (isSubmitting) return;
    try {
      await requestPasswordReset(email);
      onSent(email.trim());
    } catch (error) {
      const message = isStatus(error, 400) ? m.auth.emailInvalid : m.passwordReset.sendFailed;
      setError('email', { message }, { shouldFocus: true });
    }
  });
  return (
    <Form
      noValidate
      action={page.forgotPassword()}
      onSubmit={(event) => void send(event)}
      className="grid w-full gap-4 text-left"
    >
      <TextField
        label={m.passwordReset.email}
        error={errors.email?.message ?? (submitCount === 0 ? returned?.problem : undefined)}
        {...register('email')}
        defaultValue={returned?.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <Button type="submit" tone="marker" busy={isSubmitting}>
        {m.passwordReset.send}
      </Button>
    </Form>
  );
}
