import MailCheck from 'lucide-react/icons/mail-check';
import { Button } from '../../../ui/button.tsx';
import { authStrings } from '../auth.strings.ts';

interface RegisteredPanelProps {
  email: string;
  onLogIn: () => void;
  onClose: () => void;
}

/** After a registration: nothing works before the link in the mail was followed (product: states). */
export function RegisteredPanel({ email, onLogIn, onClose }: RegisteredPanelProps) {
  return (
    <div className="grid gap-5">
      <div role="status" className="flex gap-4">
        <MailCheck aria-hidden="true" className="mt-1 size-8 shrink-0 text-approve" />
        <div className="grid min-w-0 gap-3">
          <p>
            {authStrings.registeredSent} <strong className="wrap-anywhere">{email}</strong>.
          </p>
          <p>{authStrings.registeredCheck}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button tone="marker" className="grow" onClick={onLogIn}>
          {authStrings.goToLogin}
        </Button>
        <Button className="grow" onClick={onClose}>
          {authStrings.closePanel}
        </Button>
      </div>
    </div>
  );
}
