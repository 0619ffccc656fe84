import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { toast } from '../../../ui/toast.ts';
import { checkNewPassword, type NewPassword } from '../auth/login/credential-rules.ts';
import { SecretField, ShowSecrets } from '../auth/password/secret-field.tsx';
import { changePassword, sessionsQuery } from './account-requests.ts';
import { explainRefusal } from './explain-refusal.ts';

interface PasswordChange extends NewPassword {
  current: string;
}

const EMPTY: PasswordChange = { current: '', password: '', confirmation: '' };

const resolver = formResolver<PasswordChange>((values) => ({
  ...(values.current === '' && { current: m.auth.fillAll }),
  ...checkNewPassword(values),
}));

/** Marks a text of the password rules as Romanian (product: validation). */
const markRomanian = (text: string | undefined) => text && <span lang={m.language.romanian}>{text}</span>;

export function ChangePasswordForm({ email }: { email: string }) {
  const [isPlain, setPlain] = useState(false);
  const client = useQueryClient();
  const form = useForm<PasswordChange>({ defaultValues: EMPTY, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ current, password }) => {
    if (isSubmitting) return;
    try {
      await changePassword({ currentPassword: current, newPassword: password });
      form.reset(EMPTY);
      toast(m.password.changed, 'success');
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    } catch (error) {
      const { text, field } = explainRefusal(error);
      if (field === null || field === 'code') return form.setError('root', { message: text });
      const name = field === 'password' ? 'current' : 'password';
      form.setError(name, { message: text }, { shouldFocus: true });
    }
  });
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
      {/* Password managers save the new password under this name. */}
      <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
      <SecretField
        label={m.password.current}
        error={markRomanian(errors.current?.message)}
        isPlain={isPlain}
        autoComplete="current-password"
        registration={form.register('current')}
      />
      <SecretField
        label={m.password.next}
        hint={m.password.nextHint}
        error={markRomanian(errors.password?.message)}
        isPlain={isPlain}
        autoComplete="new-password"
        registration={form.register('password')}
      />
      <SecretField
        label={m.password.again}
        error={markRomanian(errors.confirmation?.message)}
        isPlain={isPlain}
        autoComplete="new-password"
        registration={form.register('confirmation')}
      />
      <ShowSecrets label={m.account.showPasswords} isPlain={isPlain} onChange={setPlain} />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" tone="marker" busy={isSubmitting} className="justify-self-start">
        {m.password.change}
      </Button>
    </Form>
  );
}
