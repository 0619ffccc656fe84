import { m } from '@corpomeme/contract/site/messages';
import Apple from 'lucide-react/icons/apple';
import Mail from 'lucide-react/icons/mail';
import { GoogleMark } from '../features/site/session/google-mark.tsx';
import { showLogin } from '../features/site/session/log-in-requests.ts';
import { useGoogle } from '../features/site/session/use-google.ts';
import { announce } from '../ui/dialog/dialog-requests.ts';
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx';
import type { LazyMenuContentProps } from '../ui/lazy-menu.tsx';

/** Lazy-loaded by the header. */
export default function LoginMenu(props: LazyMenuContentProps) {
  const google = useGoogle();
  return (
    <DropdownMenu {...props}>
      <MenuItem onSelect={() => void google()}>
        <GoogleMark />
        {m.chrome.continueWithGoogle}
      </MenuItem>
      <MenuItem onSelect={showLogin}>
        <Mail className="size-5" />
        {m.chrome.logInWithEmail}
      </MenuItem>
      <MenuItem isUnavailable onSelect={() => void announce(m.chrome.appleSoon)}>
        <Apple className="size-5" />
        {m.chrome.continueWithApple} {m.chrome.comingSoon}
      </MenuItem>
    </DropdownMenu>
  );
}
