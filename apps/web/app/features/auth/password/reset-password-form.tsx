import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error.ts';
import { awaited } from '../../../lib/awaited.ts';
import { Button } from '../../../ui/button.tsx';
import { fetchCurrentUser } from '../../session/current-user.ts';
import { getSession } from '../../session/session-store.ts';
import { authStrings } from '../auth.strings.ts';
import { formResolver } from './form-resolver.ts';
import { resetPassword } from './password-requests.ts';
import { passwordResetStrings } from './password-reset.strings.ts';
import { checkNewPassword, type NewPassword } from './password-rules.ts';
import { SecretField, ShowSecrets } from './secret-field.tsx';

const resolver = formResolver(checkNewPassword);

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link was used already, or is too old. */
  onInvalid: () => void;
}

export function ResetPasswordForm({ token, onDone, onInvalid }: ResetPasswordFormProps) {
  const [isPlain, setPlain] = useState(false);
  const { register, handleSubmit, formState, setError } = useForm<NewPassword>({
    defaultValues: { password: '', confirmation: '' },
    resolver,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    if (isSubmitting) return;
    try {
      await awaited(resetPassword(token, password));
      noticeOwnSession();
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reset_link_invalid') return onInvalid();
      const isRefused = error instanceof ApiError && error.status < 500;
      const message = isRefused ? error.message : passwordResetStrings.saveFailed;
      setError('password', { message }, { shouldFocus: true });
    }
  });
  const field = { isPlain, autoComplete: 'new-password' } as const;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid w-full gap-4 text-left">
      <SecretField
        {...field}
        label={passwordResetStrings.password}
        hint={authStrings.passwordHint}
        error={errors.password?.message}
        registration={register('password')}
      />
      <SecretField
        {...field}
        label={passwordResetStrings.confirmation}
        error={errors.confirmation?.message}
        registration={register('confirmation')}
      />
      <ShowSecrets label={authStrings.showPassword} isPlain={isPlain} onChange={setPlain} />
      <Button type="submit" tone="marker" busy={isSubmitting}>
        {passwordResetStrings.save}
      </Button>
    </form>
  );
}

/** Every session of that account is over: if it was this browser's, the refusal ends it here. */
function noticeOwnSession(): void {
  const session = getSession();
  if (session.status === 'in') void fetchCurrentUser(session.user).catch(() => {});
}
