import type { PasskeyCreation } from '@corpomeme/contract/people/passkeys';
import { PASSKEY } from '@corpomeme/contract/people/passkeys';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Proof } from '../account-requests.ts';
import { browserName } from '../browser-name.ts';
import { addPasskey, beginPasskey, loginsQuery } from './login-requests.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** Asks for a proof and a name, and then the browser for a passkey. */
export function PasskeyAddition({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  // Kept while the browser's dialog is cancelled, because a code of the proof works once.
  const options = useRef<PasskeyCreation>(null);
  const open = () => {
    options.current = null;
    setName(browserName(navigator.userAgent).slice(0, PASSKEY.nameMax));
    setOpen(true);
  };
  const add = async (proof: Proof) => {
    options.current ??= await beginPasskey(proof);
    const { makePasskey } = await import('../../../site/session/passkeys.ts');
    const passkey = await makePasskey(options.current);
    options.current = null;
    await addPasskey({ ...passkey, name: name.trim() });
    toast(m.logins.passkeyAdded, 'success');
    setOpen(false);
    await client.invalidateQueries({ queryKey: loginsQuery.queryKey });
  };
  if (!('PublicKeyCredential' in window)) return <p className="text-muted">{m.logins.noPasskeys}</p>;
  return (
    <>
      <Button className="justify-self-start" onClick={open}>
        {m.logins.addPasskey}
      </Button>
      {isOpen && (
        <ProofDialog
          user={user}
          title={m.logins.addTitle}
          text={m.logins.addText}
          action={m.logins.addPasskey}
          onProve={add}
          onClose={() => setOpen(false)}
        >
          <Field label={m.logins.passkeyName} hint={m.logins.passkeyNameHint}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                required
                maxLength={PASSKEY.nameMax}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        </ProofDialog>
      )}
    </>
  );
}
