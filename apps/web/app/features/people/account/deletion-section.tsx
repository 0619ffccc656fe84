import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { SecondText } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { dropSession } from '../../site/session/session-store.ts';
import { deleteOwnAccount, type Proof } from './account-requests.ts';
import { AccountSection } from './account-section.tsx';
import { ProofForm } from './proof-form.tsx';

interface DeletionSectionProps {
  user: CurrentUser;
  /** Called when the account is deleted and before this browser's session ends. */
  onDeleted: () => void;
}

export function DeletionSection({ user, onDeleted }: DeletionSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const erase = async (proof: Proof) => {
    const { message } = await deleteOwnAccount(proof);
    toast(message, 'success');
    // Called first, because the page redirects logged-out visitors to the login.
    flushSync(onDeleted);
    dropSession();
  };
  return (
    <AccountSection heading={m.accountDeletion.heading} tone="danger">
      <p className="max-w-prose text-muted">{m.accountDeletion.text}</p>
      <Button tone="reject" className="justify-self-start" onClick={() => setOpen(true)}>
        {m.accountDeletion.button}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={m.accountDeletion.title}
        description={m.accountDeletion.noWayBack}
      >
        <ul className="mb-5 grid list-disc gap-1.5 pl-5">
          {m.accountDeletion.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <SecondText as="p" className="mb-5">
          {m.accountDeletion.noWayBackRo}
        </SecondText>
        <ProofForm
          wants={{ password: user.has_password, code: user.two_factor_enabled }}
          action={m.accountDeletion.confirm}
          tone="reject"
          onProve={erase}
          onCancel={close}
        />
      </Dialog>
    </AccountSection>
  );
}
