import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useCurrentUser } from '../../session/session-store.ts';
import { requestVerification } from '../auth-requests.ts';
import { looksLikeEmail } from '../login/credential-rules.ts';
import { ResendButton } from './unverified.tsx';
import { verificationStrings } from './verification.strings.ts';
import { HomeLink } from './verification-panels.tsx';

/** A link that is spoilt or too old, and the way to a new one. */
export function InvalidLink() {
  const user = useCurrentUser();
  return (
    <Panel main title={verificationStrings.invalid}>
      <p className="text-muted">{verificationStrings.invalidText}</p>
      {user ? <ResendButton user={user} /> : <NewLinkForm />}
      <HomeLink />
    </Panel>
  );
}

type Sending = { state: 'idle' | 'busy' } | { state: 'sent' | 'failed'; text: string };

function NewLinkForm() {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const fail = (text: string) => {
    setSending({ state: 'failed', text });
    input.current?.focus();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.state === 'busy') return;
    const email = input.current?.value ?? '';
    if (!looksLikeEmail(email)) return fail(verificationStrings.emailInvalid);
    setSending({ state: 'busy' });
    try {
      setSending({ state: 'sent', text: (await requestVerification(email)).message });
    } catch {
      fail(verificationStrings.sendFailed);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid w-full gap-3 text-left">
      <Field
        label={verificationStrings.emailLabel}
        error={sending.state === 'failed' ? sending.text : undefined}
      >
        {(control) => <TextInput {...control} ref={input} type="email" autoComplete="email" />}
      </Field>
      <Button type="submit" tone="marker" busy={sending.state === 'busy'}>
        {verificationStrings.newLink}
      </Button>
      <p role="status" className="text-center empty:hidden">
        {sending.state === 'sent' ? sending.text : ''}
      </p>
    </form>
  );
}
