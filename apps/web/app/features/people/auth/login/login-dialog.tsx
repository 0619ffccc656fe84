import { m } from '@corpomeme/contract/site/messages';
import MailCheck from 'lucide-react/icons/mail-check';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Step } from '../../../../ui/step.tsx';
import { storeIntention } from '../../../site/session/intentions.ts';
import { LoginForm } from './login-form.tsx';
import { useLoginForm } from './use-login-form.ts';

interface LoginDialogProps {
  /** Why the login is needed, in English; null if the visitor asked for it. */
  why: string | null;
  isOpen: boolean;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Lazy-loaded by `LoginHost`; stays mounted while closed, so that it can clear its fields later. */
export default function LoginDialog({ why, isOpen, onClose, onCloseAutoFocus }: LoginDialogProps) {
  const login = useLoginForm(isOpen, onClose);
  const { mode, registered, show } = login;
  const reason = why && <span lang={m.language.english}>{why}</span>;
  const isNew = mode === 'register';
  const title = isNew ? m.auth.registerTitle : (reason ?? m.auth.loginTitle);
  /** Drops the intention. After a registration it stays, because the login comes later. */
  const giveUp = () => {
    if (!registered) storeIntention(null);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={giveUp}
      onCloseAutoFocus={onCloseAutoFocus}
      title={registered ? m.auth.registeredTitle : title}
      {...(isNew && !registered && reason && { description: reason })}
      closeLabel={m.auth.close}
      lang={m.language.romanian}
    >
      <Step of={registered ? 'registered' : mode}>
        {registered ? (
          <RegisteredPanel email={registered} onLogIn={() => show('login')} onClose={onClose} />
        ) : (
          <LoginForm {...login} />
        )}
      </Step>
    </Dialog>
  );
}

interface RegisteredPanelProps {
  email: string;
  onLogIn: () => void;
  onClose: () => void;
}

/** Shown after a registration: the account works after the mailed link was followed (product: states). */
function RegisteredPanel({ email, onLogIn, onClose }: RegisteredPanelProps) {
  return (
    <div className="grid gap-5">
      <div role="status" className="flex gap-4">
        <MailCheck aria-hidden="true" className="mt-1 size-8 shrink-0 text-approve" />
        <div className="grid min-w-0 gap-3">
          <p>
            {m.auth.registeredSent} <strong className="wrap-anywhere">{email}</strong>.
          </p>
          <p>{m.auth.registeredCheck}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button tone="marker" className="grow" onClick={onLogIn}>
          {m.auth.goToLogin}
        </Button>
        <Button className="grow" onClick={onClose}>
          {m.auth.closePanel}
        </Button>
      </div>
    </div>
  );
}
