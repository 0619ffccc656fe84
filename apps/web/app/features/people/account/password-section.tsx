import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { requestPasswordReset } from '../auth/auth-requests.ts';
import { AccountSection } from './account-section.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { explainRefusal } from './explain-refusal.ts';

export function PasswordSection({ user }: { user: CurrentUser }) {
  return (
    <AccountSection heading={m.password.heading}>
      {user.has_password ? <ChangePasswordForm email={user.email} /> : <NoPassword email={user.email} />}
    </AccountSection>
  );
}

function NoPassword({ email }: { email: string }) {
  const mail = useMutation({ mutationFn: () => requestPasswordReset(email) });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{m.password.none}</p>
      <Button busy={mail.isPending} onClick={() => mail.mutate()}>
        {m.password.mail}
      </Button>
      <p role="status" className="wrap-anywhere empty:hidden">
        {mail.isSuccess && m.password.mailed({ email })}
      </p>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {mail.isError && explainRefusal(mail.error).text}
      </p>
    </div>
  );
}
