import { m } from '@corpomeme/contract/site/messages';
import MailCheck from 'lucide-react/icons/mail-check';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';

interface RegisteredPanelProps {
  email: string;
  onLogIn: () => void;
  onClose: () => void;
}

/** Where the mail of common providers is read. */
const MAILBOXES: [RegExp, string][] = [
  [/@(gmail|googlemail)\.com$/i, 'mail.google.com'],
  [/@(yahoo\.\w+|ymail\.com)$/i, 'mail.yahoo.com'],
  [/@(outlook|hotmail|live|msn)\.\w+$/i, 'outlook.live.com'],
  [/@(proton\.me|protonmail\.com)$/i, 'mail.proton.me'],
];

/** Leads to the mail: the account works after the mailed link was followed (product: states). */
export function RegisteredPanel({ email, onLogIn, onClose }: RegisteredPanelProps) {
  const host = MAILBOXES.find(([address]) => address.test(email))?.[1];
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
        {host && (
          <LinkButton to={`https://${host}/`} target="_blank" rel="noreferrer" tone="marker" className="grow">
            {m.auth.openMailbox({ host })}
          </LinkButton>
        )}
        <Button tone={host ? 'plain' : 'marker'} className="grow" onClick={onClose}>
          {m.auth.closePanel}
        </Button>
        <Button tone="quiet" className="grow" onClick={onLogIn}>
          {m.auth.goToLogin}
        </Button>
      </div>
    </div>
  );
}
