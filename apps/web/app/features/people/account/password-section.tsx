import type { CurrentUser } from '@corpomeme/contract/people/users';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { requestPasswordReset } from '../auth/auth-requests.ts';
import { passwordStrings } from './account.strings.ts';
import { AccountSection } from './account-section.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { explainRefusal } from './explain-refusal.ts';

export function PasswordSection({ user }: { user: CurrentUser }) {
  return (
    <AccountSection heading={passwordStrings.heading}>
      {user.has_password ? <ChangePasswordForm email={user.email} /> : <NoPassword email={user.email} />}
    </AccountSection>
  );
}

function NoPassword({ email }: { email: string }) {
  const mail = useMutation({ mutationFn: () => requestPasswordReset(email) });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{passwordStrings.none}</p>
      <Button busy={mail.isPending} onClick={() => mail.mutate()}>
        {passwordStrings.mail}
      </Button>
      <p role="status" className="wrap-anywhere empty:hidden">
        {mail.isSuccess && passwordStrings.mailed(email)}
      </p>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {mail.isError && explainRefusal(mail.error).text}
      </p>
    </div>
  );
}
