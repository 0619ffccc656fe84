import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { askGoogle } from '../../../site/session/google-sign-in.ts';
import type { Proof } from '../account-requests.ts';
import { linkGoogle, loginsQuery } from './login-requests.ts';
import { ProofDialog } from './proof-dialog.tsx';

interface GoogleConnectionProps {
  user: CurrentUser;
  client: NonNullable<RenderServices['google']>;
}

/** Asks Google first, whose window needs the click, and then the member for a proof. */
export function GoogleConnection({ user, client }: GoogleConnectionProps) {
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof askGoogle>>>(null);
  const ask = useMutation({
    mutationFn: () => askGoogle(client),
    onSuccess: setAnswer,
    onError: (error) => toast(error.message, 'error'),
  });
  const connect = async (accessToken: string, proof: Proof) => {
    await linkGoogle({ accessToken, ...proof });
    toast(m.logins.connected, 'success');
    setAnswer(null);
    await queries.invalidateQueries({ queryKey: loginsQuery.queryKey });
  };
  return (
    <>
      <Button className="justify-self-start" busy={ask.isPending} onClick={() => ask.mutate()}>
        {m.logins.connect}
      </Button>
      {answer && (
        <ProofDialog
          user={user}
          title={m.logins.connectTitle}
          text={m.logins.connectText({ email: answer.person.email })}
          action={m.logins.connect}
          onProve={(proof) => connect(answer.accessToken, proof)}
          onClose={() => setAnswer(null)}
        />
      )}
    </>
  );
}
