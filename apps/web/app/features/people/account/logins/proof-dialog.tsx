import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../../lib/api/api-error.ts';
import type { ButtonTone } from '../../../../ui/button-look.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import type { Proof } from '../account-requests.ts';
import { ProofForm } from '../proof-form.tsx';

interface ProofDialogProps {
  user: CurrentUser;
  title: string;
  text: string;
  action: string;
  tone?: ButtonTone;
  /** The dialog shows a rejection, and asks for the mailed code if the server wants one. */
  onProve: (proof: Proof) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for what a change of logins requires (decision 305). Mount it while it is open. */
export function ProofDialog({
  user,
  title,
  text,
  action,
  tone = 'marker',
  onProve,
  onClose,
  children,
}: ProofDialogProps) {
  const [wantsMailCode, setWantsMailCode] = useState(false);
  const prove = async (proof: Proof) => {
    try {
      await onProve(proof);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'mailbox_code_required') throw error;
      setWantsMailCode(true);
    }
  };
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <ProofForm
        wants={{ password: user.has_password, code: user.two_factor_enabled, mailCode: wantsMailCode }}
        action={action}
        tone={tone}
        onProve={prove}
        onCancel={onClose}
      >
        {children}
        <p role="status" className="wrap-anywhere empty:hidden">
          {wantsMailCode && m.logins.mailCodeSent({ email: user.email })}
        </p>
      </ProofForm>
    </Dialog>
  );
}
