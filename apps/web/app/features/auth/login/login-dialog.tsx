import { Dialog } from '../../../ui/dialog.tsx';
import { authStrings } from '../auth.strings.ts';
import { LoginForm } from './login-form.tsx';
import { RegisteredPanel } from './registered-panel.tsx';
import { useLoginForm } from './use-login-form.ts';

interface LoginDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Lazy-loaded by `LoginHost`; stays mounted while closed, so that it can forget its fields in its own time. */
export default function LoginDialog({ isOpen, onClose, onCloseAutoFocus }: LoginDialogProps) {
  const login = useLoginForm(isOpen, onClose);
  const { mode, registered, show } = login;
  const title = mode === 'login' ? authStrings.loginTitle : authStrings.registerTitle;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={registered ? authStrings.registeredTitle : title}
      closeLabel={authStrings.close}
      lang="ro"
    >
      {registered ? (
        <RegisteredPanel email={registered} onLogIn={() => show('login')} onClose={onClose} />
      ) : (
        <LoginForm {...login} />
      )}
    </Dialog>
  );
}
