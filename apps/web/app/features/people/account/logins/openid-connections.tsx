import type { LoginItem } from '@corpomeme/contract/people/logins';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIssuers } from '../../../../lib/page/root-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { leaveForIssuer, takeProof, type WaitingProof } from '../../auth/openid/openid-login.ts';
import type { Proof } from '../account-requests.ts';
import { explainRefusal } from '../explain-refusal.ts';
import { linkOpenId, loginsQuery } from './login-requests.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** Asks the issuer first, and the member for a proof when the browser comes back. */
export function OpenIdConnections({ user, logins }: { user: CurrentUser; logins: LoginItem[] }) {
  const queries = useQueryClient();
  const issuers = useIssuers();
  const [waiting, setWaiting] = useState<WaitingProof | null>(null);
  useEffect(() => setWaiting((known) => known ?? takeProof()), []);
  const name = issuers.find(({ id }) => id === waiting?.issuer)?.name ?? '';
  const connect = async ({ proof }: WaitingProof, own: Proof) => {
    await linkOpenId({ proof, ...own });
    toast(m.logins.connectedOne, 'success');
    setWaiting(null);
    await queries.invalidateQueries({ queryKey: loginsQuery.queryKey });
  };
  const leave = (id: string) =>
    leaveForIssuer(id, 'link').catch((error) => toast(explainRefusal(error).text, 'error'));
  const offered = issuers.filter(({ id }) => !logins.some(({ issuer }) => issuer === id));
  return (
    <>
      {offered.map((issuer) => (
        <Button key={issuer.id} className="justify-self-start" onClick={() => void leave(issuer.id)}>
          {m.logins.connectOne({ name: issuer.name })}
        </Button>
      ))}
      {waiting && (
        <ProofDialog
          user={user}
          title={m.logins.connectOne({ name })}
          text={m.logins.connectOneText({ name, email: waiting.email })}
          action={m.logins.connectOne({ name })}
          onProve={(own) => connect(waiting, own)}
          onClose={() => setWaiting(null)}
        />
      )}
    </>
  );
}
