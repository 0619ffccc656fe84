import { m } from '@corpomeme/contract/site/messages';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Step } from '../../../../ui/step.tsx';
import { storeIntention } from '../../../site/session/intentions.ts';
import { RegisteredPanel } from '../registration/registered-panel.tsx';
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
  const title = mode === 'register' ? m.auth.registerTitle : (reason ?? m.auth.loginTitle);
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
