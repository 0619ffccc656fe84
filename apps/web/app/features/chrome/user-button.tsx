import type { CurrentUser } from '@corpomeme/contract/users';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { Avatar } from '../session/avatar.tsx';
import { chromeStrings } from './chrome.strings.ts';
import { ProviderBadge } from './provider-badge.tsx';

const loadUserMenu = () => import('./user-menu.tsx');

export function UserButton({ user }: { user: CurrentUser }) {
  const face = (
    <>
      <Avatar seed={user.username} className="size-8" />
      <span className="hidden max-w-40 truncate sm:inline">{user.displayName}</span>
      <ProviderBadge provider={user.authProvider} />
      {user.needsVerification && <span aria-hidden="true" className="size-2.5 rounded-full bg-vote" />}
    </>
  );
  return (
    <LazyMenu
      load={loadUserMenu}
      button={{
        tone: 'quiet',
        className: 'px-2',
        'aria-label': chromeStrings.userMenu(user.displayName),
        children: face,
      }}
    />
  );
}
