import { WAIT } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { page } from '@corpomeme/contract/site/paths';
import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import CircleUser from 'lucide-react/icons/circle-user';
import Coffee from 'lucide-react/icons/coffee';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import SquarePlus from 'lucide-react/icons/square-plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigation } from 'react-router';
import { ReadingIntentions } from '../features/memes/reading/reading-intentions.tsx';
import { LoginHost } from '../features/people/auth/login/login-host.tsx';
import { loginPath } from '../features/people/auth/login/return-path.ts';
import { SanctionHost } from '../features/safety/sanctions/sanction-host.tsx';
import { LegalLinks } from '../features/site/legal/legal-links.tsx';
import { NameHost } from '../features/site/members/choice/name-host.tsx';
import { LanguageChoice } from '../features/site/session/language-choice.tsx';
import { SessionKeeper } from '../features/site/session/session-keeper.tsx';
import { useSession } from '../features/site/session/session-store.ts';
import { awaitedCount } from '../lib/awaited.ts';
import { writeItem } from '../lib/browser-storage.ts';
import { useNow } from '../lib/clock.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { useSiteFacts } from '../lib/page/root-data.ts';
import { romanianLanguage, SecondText } from '../lib/second-text.tsx';
import { useStore } from '../lib/store.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';
import { useFollowLinks } from '../ui/page-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { endArrival } from './head-script.ts';
import { Header } from './header.tsx';
import { KeysHost, openKeyHelp } from './keys-host.tsx';
import { LanguageProposal } from './language-proposal.tsx';

/** The operator's line above the header. The head's script hides one that this browser's reader closed, before it is painted. */
export function Announcement() {
  const { announcement } = useSiteFacts();
  if (!announcement) return null;
  const { id, text } = announcement;
  const close = () => {
    writeItem('closedAnnouncement', id);
    document.documentElement.dataset.closed = id;
  };
  return (
    <section aria-label={m.announcement.label} className="announcement border-b border-line bg-sunken">
      <div className="mx-auto flex max-w-360 items-start gap-3 px-4 py-1 sm:px-6">
        <p className="grow py-2.5">{text}</p>
        <Button
          tone="quiet"
          aria-label={m.announcement.close}
          className="with-script -mr-3 shrink-0"
          onClick={close}
        >
          <X className="size-5" />
        </Button>
      </div>
    </section>
  );
}

const NotificationCount = lazyPart(() => import('../features/news/notifications/notification-count.tsx'));

/** The main places on phones, within reach of the thumb. Visitors log in first for what is personal. */
export function BottomBar() {
  const { status, user } = useSession();
  const personal = (to: string) => (status === 'out' ? loginPath(to) : to);
  return (
    <nav
      data-places=""
      aria-label={m.chrome.mainNavigation}
      className="@container inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden tall:fixed"
    >
      <ul className="flex">
        <Place to={page.home()} text={m.chrome.bar.home} Icon={House} />
        <Place to={page.browse()} text={m.chrome.bar.browse} Icon={LayoutGrid} />
        <Place to={page.studio()} text={m.chrome.bar.post} Icon={SquarePlus} />
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

/** As wide as its name asks: equal parts would break the longest. Large text hides the names; screen readers still read them. */
function Place({ to, text, Icon, children }: PlaceProps) {
  // Both places of members lead visitors to the login, which is neither.
  const Place = to.startsWith(page.login()) ? Link : NavLink;
  return (
    <li className="min-w-0 flex-auto">
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

/**
 * One row above the bar at the foot: the line of the reader's language, and the storage notice, which appears 1 s after load if no
 * answer is stored (product: screens). The head's scripts show both, and store the answer.
 */
function FootRow() {
  const choice = 'min-h-11 px-0.5 font-semibold whitespace-nowrap text-ink hover:underline sm:px-3';
  return (
    <div className="foot-row @container fixed inset-x-0 bottom-(--bar) z-30 min-h-11 border-t border-line bg-surface px-1 text-14 sm:px-2">
      <div className="flex items-center gap-x-1 @max-[17rem]:flex-wrap sm:gap-x-3">
        <LanguageProposal />
        <section
          lang={m.language.romanian}
          aria-label={m.chrome.cookieLabel}
          className="cookie-banner ml-auto flex min-w-0 items-center justify-end gap-x-1 @max-[17rem]:flex-wrap sm:mr-auto sm:gap-x-2"
        >
          <TextLink
            to={`${page.cookies()}?${LANGUAGE}=${romanianLanguage()}`}
            className="foot-link min-w-0 py-1 leading-tight"
          >
            {m.chrome.cookieText}
          </TextLink>{' '}
          <button type="button" className={choice} data-consent="accepted">
            {m.chrome.cookieAccept}
          </button>{' '}
          <button type="button" className={choice} data-consent="declined">
            {m.chrome.cookieDecline}
          </button>
        </section>
      </div>
    </div>
  );
}

const ThemeSelect = lazyPart(() => import('./theme-select.tsx'));

const PLACES = [
  { to: page.companies(), name: 'directory' },
  { to: page.themes(), name: 'themes' },
] as const;

/** As wide as the choice of a look, so that it moves nothing when it comes. */
const LOOK_ROOM = <span className="h-11 w-56" />;

const COFFEE_FALLBACK = 'https://buymeacoffee.com';

function Footer({ coffeeUrl }: { coffeeUrl: string | null }) {
  const isHydrated = useHydrated();
  const { name } = useSiteFacts();
  const year = new Date(useNow()).getUTCFullYear();
  return (
    <footer className="mt-16 border-t border-line tall:mb-(--bar)">
      <div className="mx-auto grid max-w-360 items-center gap-x-8 gap-y-1 px-4 py-5 text-14 text-muted sm:grid-cols-[1fr_auto] sm:px-6">
        <p>
          {m.chrome.copyright({ year })} · {m.chrome.tagline}
          <SecondText>{m.chrome.taglineRo}</SecondText>
        </p>
        {name !== PRODUCT_NAME && (
          <p className="sm:col-span-2">{m.chrome.runsOn({ product: PRODUCT_NAME })}</p>
        )}
        <a
          href={coffeeUrl ?? COFFEE_FALLBACK}
          rel="noopener noreferrer external"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-ink hover:underline"
        >
          <Coffee className="size-5" />
          {m.chrome.coffee}
        </a>
        <nav aria-label={m.chrome.explore} className="sm:col-span-2">
          <ul className="-mx-2 flex flex-wrap font-semibold text-ink">
            {PLACES.map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className="flex min-h-11 items-center px-2 hover:underline">
                  {m.chrome.places[name]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LegalLinks />
        <LanguageChoice label={m.language.choose} />
        <div className="with-script flex flex-wrap items-center gap-x-6 gap-y-1 sm:col-span-2">
          <button
            type="button"
            onClick={openKeyHelp}
            className="min-h-11 font-semibold text-ink hover:underline pointer-coarse:hidden"
          >
            {m.key.open}
          </button>
          <Suspense fallback={LOOK_ROOM}>{isHydrated ? <ThemeSelect /> : LOOK_ROOM}</Suspense>
        </div>
      </div>
    </footer>
  );
}

/** The frame of every page, error pages included. */
export function Frame({ coffeeUrl, children }: { coffeeUrl: string | null; children: ReactNode }) {
  const followLink = useFollowLinks();
  return (
    <>
      <a
        href="#content"
        className="sr-only z-60 rounded-control bg-surface font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        {m.chrome.skip}
      </a>
      {/* A bar that hides no content. The head's script removes it 100 ms after load, its own animation after 3 s. */}
      <div aria-hidden="true" className="splash" />
      <NavigationBar />
      <Announcement />
      <Header />
      <SanctionHost />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click. */}
      <main
        id="content"
        tabIndex={-1}
        onClick={followLink}
        className="mx-auto w-full max-w-360 grow px-4 py-4 shadow-none outline-none max-sm:pt-2 sm:px-6 sm:py-6"
      >
        {children}
      </main>
      <Footer coffeeUrl={coffeeUrl} />
      <BottomBar />
      <FootRow />
      <LoadingOverlay />
      <RouteAnnouncer />
      <OfflineHost />
      <KeysHost />
      <LoginHost />
      <ReadingIntentions />
      <NameHost />
      <DialogHost />
      <ToastHost />
      <SessionKeeper />
      <StartHost />
    </>
  );
}

/** Moves along the top during navigation; appears only if that takes a moment. */
function NavigationBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div aria-hidden="true" className="navigation-bar">
      <div className="h-full w-2/5 animate-sweep bg-marker" />
    </div>
  );
}

/** Tells the head's script that React has taken over the page (decision 216). */
function StartHost() {
  useEffect(() => {
    void window.onHydrated?.();
  }, []);
  return null;
}

/** Announces the page's title after client-side navigation, as a page load would. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef(pathname);
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
    endArrival();
  }, [pathname]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

const OfflineKeeper = lazyPart(() => import('./offline-keeper.tsx'));

function OfflineHost() {
  const isHydrated = useHydrated();
  return <Suspense>{isHydrated && <OfflineKeeper />}</Suspense>;
}

/** Appears after 300 ms of a tracked action; the page below stays readable (product: splash and overlay). */
function LoadingOverlay() {
  const isWaiting = useStore(awaitedCount, 0) > 0;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setShown(false);
    const timer = setTimeout(() => setShown(true), WAIT.overlay);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return (
    <div
      role="status"
      lang={m.language.romanian}
      className="pointer-events-none fixed inset-x-0 top-1/3 z-50 grid justify-items-center"
    >
      {isShown && (
        <p className="flex animate-appear items-center gap-3 rounded-full bg-surface px-6 py-3 font-semibold shadow-lift">
          <Spinner className="size-5" />
          {m.chrome.loading}
        </p>
      )}
    </div>
  );
}
