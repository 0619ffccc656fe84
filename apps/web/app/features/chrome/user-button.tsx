import type { CurrentUser } from '@corpomeme/contract/users';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { Avatar } from '../session/avatar.tsx';
import { chromeStrings } from './chrome.strings.ts';
import { ProviderBadge } from './provider-badge.tsx';

const loadUserMenu = () => import('./user-menu.tsx');

export function UserButton({ user }: { user: CurrentUser }) {
  const face = (
    <>
      <span className="relative">
        <Avatar seed={user.username} className="size-8" />
        {user.needsVerification && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-paper bg-vote"
          />
        )}
      </span>
      <span className="hidden items-center gap-2 lg:flex">
        <span className="max-w-40 truncate">{user.displayName}</span>
        <ProviderBadge provider={user.authProvider} />
      </span>
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
