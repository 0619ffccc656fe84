import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { type Proof, requestEmailChange } from './account-requests.ts';
import { AccountSection } from './account-section.tsx';
import { ProofForm } from './proof-form.tsx';

/** Asks for another address in a dialog; the link mailed to it changes the address. */
export function EmailSection({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState('');
  const close = () => setOpen(false);
  const ask = async (proof: Proof) => {
    await requestEmailChange({ ...proof, email: email.trim() });
    setSentTo(email.trim());
    close();
  };
  return (
    <AccountSection heading={m.emailChange.heading}>
      <p className="max-w-prose wrap-anywhere text-muted">{m.emailChange.current({ email: user.email })}</p>
      {user.has_password ? (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          {m.emailChange.button}
        </Button>
      ) : (
        <p className="max-w-prose text-muted">{m.emailChange.needsPassword}</p>
      )}
      <p role="status" className="wrap-anywhere empty:hidden">
        {sentTo && m.emailChange.sent({ email: sentTo })}
      </p>
      <Dialog open={isOpen} onClose={close} title={m.emailChange.title} description={m.emailChange.text}>
        <ProofForm
          wants={{ password: true, code: user.two_factor_enabled }}
          action={m.emailChange.send}
          onProve={ask}
          onCancel={close}
        >
          <Field label={m.emailChange.newEmail} hint={m.emailChange.newEmailHint}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="email"
                required
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
        </ProofForm>
      </Dialog>
    </AccountSection>
  );
}
