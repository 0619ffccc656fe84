import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../../lib/api/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useCurrentUser } from '../../../site/session/session-store.ts';
import { requestVerification } from '../auth-requests.ts';
import { looksLikeEmail } from '../login/credential-rules.ts';
import { ResendButton } from './unverified.tsx';
import { HomeLink } from './verification-panels.tsx';

/** Shown for an invalid or expired link, with a way to request a new one. */
export function InvalidLink() {
  const user = useCurrentUser();
  return (
    <Panel main title={m.verification.invalid}>
      <p className="text-muted">{m.verification.invalidText}</p>
      {user ? <ResendButton user={user} /> : <NewLinkForm />}
      <HomeLink />
    </Panel>
  );
}

const resolver = formResolver<{ email: string }>(({ email }) => ({
  email: looksLikeEmail(email) ? undefined : m.verification.emailInvalid,
}));

function NewLinkForm() {
  const [sent, setSent] = useState('');
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' }, resolver });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(
    async ({ email }) => {
      if (isSubmitting) return;
      setSent('');
      try {
        setSent((await requestVerification(email)).message);
      } catch {
        setError('email', { message: m.verification.sendFailed }, { shouldFocus: true });
      }
    },
    () => setSent(''),
  );
  return (
    <Form noValidate onSubmit={(event) => void send(event)} className="grid w-full gap-3 text-left">
      <TextField
        label={m.verification.emailLabel}
        error={errors.email?.message}
        {...register('email')}
        type="email"
        autoComplete="email"
      />
      <Button type="submit" tone="marker" busy={isSubmitting}>
        {m.verification.newLink}
      </Button>
      <p role="status" className="text-center empty:hidden">
        {sent}
      </p>
    </Form>
  );
}
