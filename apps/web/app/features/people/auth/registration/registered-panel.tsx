import { m } from '@corpomeme/contract/site/messages';
import MailCheck from 'lucide-react/icons/mail-check';
import { Button } from '../../../../ui/button.tsx';

interface RegisteredPanelProps {
  email: string;
  onLogIn: () => void;
  onClose: () => void;
}

/** Shown after a registration: the account works after the mailed link was followed (product: states). */
export function RegisteredPanel({ email, onLogIn, onClose }: RegisteredPanelProps) {
  return (
    <div className="grid gap-5">
      <div role="status" className="flex gap-4">
        <MailCheck className="mt-1 size-8 text-approve" />
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
