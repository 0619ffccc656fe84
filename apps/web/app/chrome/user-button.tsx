import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { waitingTotal } from '../features/moderation/waiting/waiting-total.ts';
import { Avatar } from '../features/site/session/avatar.tsx';
import { useStore } from '../lib/store.ts';
import { LazyMenu } from '../ui/lazy-menu.tsx';
import { ProviderBadge } from './provider-badge.tsx';

const loadUserMenu = () => import('./user-menu.tsx');

export function UserButton({ user }: { user: CurrentUser }) {
  const waiting = useStore(waitingTotal, 0);
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
        {waiting > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-2 -right-3 min-w-5 rounded-full border-2 border-paper bg-marker px-1 text-center text-[0.75rem] leading-4 font-semibold text-on-marker tabular-nums"
          >
            {waiting > 99 ? '99+' : waiting}
          </span>
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
        'aria-label': m.chrome.userMenu({ name: user.displayName, waiting: waiting ?? 0 }),
        children: face,
      }}
    />
  );
}
