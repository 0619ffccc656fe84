import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import LogIn from 'lucide-react/icons/log-in';
import { Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { waitingTotal } from '../features/moderation/waiting/waiting-total.ts';
import { Avatar } from '../features/site/session/avatar.tsx';
import { useSession } from '../features/site/session/session-store.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useSiteFacts } from '../lib/page/root-data.ts';
import { useStore } from '../lib/store.ts';
import { LazyMenu } from '../ui/lazy-menu.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ProviderBadge } from './provider-badge.tsx';

const loadUserMenu = () => import('./user-menu.tsx');

function UserButton({ user }: { user: CurrentUser }) {
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

const NotificationBell = lazyPart(() => import('../features/news/notifications/notification-bell.tsx'));
const WaitingKeeper = lazyPart(() => import('../features/moderation/waiting/waiting-keeper.tsx'));
const loadLoginMenu = () => import('./login-menu.tsx');

const PLACES = [
  { to: page.home(), name: 'home' },
  { to: page.howto(), name: 'howto' },
  { to: page.browse(), name: 'browse' },
  { to: page.companies(), name: 'companies' },
] as const;

/** One row. Phones have the places in the bottom bar. */
export function Header() {
  return (
    <header className="@container top-0 z-20 border-b border-line bg-paper tall:sticky">
      <div className="mx-auto flex h-14 max-w-360 items-center gap-x-3 px-4 @max-[12rem]:gap-x-1 @max-[12rem]:px-2 lg:gap-x-6 sm:h-16 sm:px-6">
        {/* On phones no link (decision 363): invisible, but for what is in it. */}
        {/* The name is on a second line, which is cut off, where the row has no room for it. */}
        <Link
          to={page.home()}
          className="flex h-11 min-w-8 flex-wrap gap-x-2 overflow-hidden font-display text-22 leading-11 font-bold tracking-tight max-sm:pointer-events-none max-sm:invisible"
        >
          <LogoMark />
          <span className="visible whitespace-nowrap">{m.chrome.name}</span>
        </Link>
        <nav aria-label={m.chrome.mainNavigation} className="max-sm:hidden">
          <ul className="flex">
            {PLACES.map(({ to, name }) => (
              <li key={to}>
                <Place to={to} text={m.chrome.places[name]} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-h-11 shrink-0 items-center">
          <Account />
        </div>
      </div>
    </header>
  );
}

function Place({ to, text }: { to: string; text: string }) {
  return (
    <NavLink
      to={to}
      end={to === page.home()}
      className="group flex min-h-11 items-center px-2 font-semibold whitespace-nowrap lg:px-3 text-muted hover:text-ink aria-[current=page]:text-ink"
    >
      <span className="border-y-3 border-transparent group-aria-[current=page]:border-b-marker">{text}</span>
    </NavLink>
  );
}

/** Renders the same for all until hydration, then the member's menu. */
function Account() {
  const session = useSession();
  if (session.status === 'in') {
    return (
      <>
        <Suspense fallback={<span className="size-11 max-sm:hidden" />}>
          <NotificationBell uid={session.user.uid} />
        </Suspense>
        <Suspense>{(session.user.isModerator || session.user.isAdmin) && <WaitingKeeper />}</Suspense>
        <UserButton user={session.user} />
      </>
    );
  }
  // Its text comes from the style, because browsers without styles show the link beside it.
  const button = {
    tone: 'marker',
    className: 'for-guests with-script',
    'aria-label': m.chrome.logIn,
    children: (
      <>
        <span
          data-text={m.chrome.logIn}
          className="whitespace-nowrap before:content-[attr(data-text)] @max-[18rem]:hidden"
        />
        <LogIn className="size-5 @min-[18rem]:hidden" />
      </>
    ),
  } as const;
  return (
    <>
      <LazyMenu load={loadLoginMenu} button={button} />
      <LinkButton to={page.login()} tone="marker" className="for-guests without-script">
        {m.chrome.logIn}
      </LinkButton>
    </>
  );
}

/** The operator's logo, or the product's mark: a sticky note with a folded corner and a straight face. */
function LogoMark() {
  const { logo } = useSiteFacts();
  if (logo)
    return (
      <img src={resource.logo(logo, 96)} alt="" width={32} height={32} className="visible mt-1.5 size-8" />
    );
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="visible h-11 w-8 shrink-0">
      <path className="fill-marker" d="M4 3h24a1 1 0 0 1 1 1v17l-8 8H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z" />
      <path className="fill-on-marker" d="M29 21h-7a1 1 0 0 0-1 1v7z" />
      <g className="stroke-on-marker" strokeWidth="2.6" strokeLinecap="round">
        <path d="M11 10.5v2.5M20 10.5v2.5" />
        <path d="M10 19.5h9" />
      </g>
    </svg>
  );
}
