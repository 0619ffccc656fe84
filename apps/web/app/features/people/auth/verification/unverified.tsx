import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { resendVerification } from '../../../site/session/resend-verification.ts';
import { HomeLink } from './verification-panels.tsx';

/** Returns `a***@f***.ro` for `ana@firma.ro`, like the server's user list (product: masked addresses). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const ending = dot > 0 ? domain.slice(dot) : '';
  return `${firstCharacter(email.slice(0, Math.max(0, at)))}***@${firstCharacter(domain)}***${ending}`;
}

function firstCharacter(text: string): string {
  return [...text][0] ?? '';
}

/** Shown to a member whose address is not confirmed yet. */
export function Unverified({ user }: { user: CurrentUser }) {
  return (
    <Panel main title={m.verification.verify}>
      <p>
        {m.verification.sentTo} <strong className="wrap-anywhere">{maskEmail(user.email)}</strong>.
      </p>
      <section aria-labelledby="reasons" className="grid gap-2 text-left">
        <h2 id="reasons" className="text-18">
          {m.verification.reasons}
        </h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-muted">
          {m.verification.reasonList.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <ResendButton user={user} />
      <HomeLink />
    </Panel>
  );
}

export function ResendButton({ user }: { user: CurrentUser }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const send = async () => {
    setState('sending');
    setState((await resendVerification(user)) ? 'sent' : 'idle');
  };
  return (
    <div className="grid justify-items-center gap-2">
      <Button tone="marker" busy={state === 'sending'} onClick={() => void send()}>
        {m.verification.resend}
      </Button>
      <p role="status" className="text-14 text-muted empty:hidden">
        {state === 'sent' ? m.verification.sent : ''}
      </p>
    </div>
  );
}
