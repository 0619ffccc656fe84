import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import CircleUser from 'lucide-react/icons/circle-user';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import SquarePlus from 'lucide-react/icons/square-plus';
import { type ReactNode, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { loginPath } from '../features/people/auth/login/return-path.ts';
import { useSession } from '../features/site/session/session-store.ts';
import { lazyPart } from '../lib/lazy-part.ts';

const NotificationCount = lazyPart(() => import('../features/news/notifications/notification-count.tsx'));

/** The main places on phones, within reach of the thumb. Visitors log in first for what is personal. */
export function BottomBar() {
  const { status, user } = useSession();
  const personal = (to: string) => (status === 'out' ? loginPath(to) : to);
  return (
    <nav
      aria-label={m.chrome.mainNavigation}
      className="@container inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden tall:fixed"
    >
      <ul className="flex">
        <Place to={page.home()} text={m.chrome.bar.home} Icon={House} />
        <Place to={page.browse()} text={m.chrome.bar.browse} Icon={LayoutGrid} />
        <Place to={page.howto()} text={m.chrome.bar.post} Icon={SquarePlus} />
        <Place to={personal(page.notifications())} text={m.chrome.bar.news} Icon={Bell}>
          <Suspense>{user && <NotificationCount uid={user.uid} />}</Suspense>
        </Place>
        <Place to={personal(page.ownMemes())} text={m.chrome.bar.me} Icon={CircleUser} />
      </ul>
    </nav>
  );
}

interface PlaceProps {
  to: string;
  text: string;
  Icon: LucideIcon;
  children?: ReactNode;
}

/** Hides the name when large text leaves no room; screen readers still read it. */
function Place({ to, text, Icon, children }: PlaceProps) {
  // Both places of members lead visitors to the login, which is neither.
  const Place = to.startsWith(page.login()) ? Link : NavLink;
  return (
    <li className="min-w-0 flex-1">
      <Place
        to={to}
        {...(to === page.home() && Place === NavLink && { end: true })}
        className="relative grid h-14 content-center justify-items-center text-muted -outline-offset-2 aria-[current=page]:text-ink aria-[current=page]:[&_svg]:text-on-marker aria-[current=page]:[&>:first-child]:bg-marker"
      >
        <span className="rounded-full px-3 py-0.5 @max-[19rem]:px-1">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <span className="text-14 font-semibold @max-[19rem]:sr-only">{text}</span>
        {children}
      </Place>
    </li>
  );
}
