import { m } from '@corpomeme/contract/site/messages';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { requestVerification } from '../auth-requests.ts';

/** Sends the verification mail again, after a login with a right password and an unverified address. */
export function ResendLine({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => requestVerification(email),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={isPending} onClick={() => mutate()}>
        {m.auth.resend}
      </Button>
      <p role="status" className="text-14 text-muted empty:hidden">
        {isSuccess && m.auth.resent}
        {isError && m.auth.resendFailed}
      </p>
    </div>
  );
}
