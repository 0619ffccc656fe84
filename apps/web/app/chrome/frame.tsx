import { WAIT } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { ReadingIntentions } from '../features/memes/reading/reading-intentions.tsx';
import { LoginHost } from '../features/people/auth/login/login-host.tsx';
import { SanctionHost } from '../features/safety/sanctions/sanction-host.tsx';
import { NameHost } from '../features/site/members/choice/name-host.tsx';
import { SessionKeeper } from '../features/site/session/session-keeper.tsx';
import { awaitedCount } from '../lib/awaited.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useStore } from '../lib/store.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';
import { useFollowLinks } from '../ui/page-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ToastHost } from '../ui/toast-host.tsx';
import { Announcement } from './announcement.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { endArrival } from './head-script.ts';
import { Header } from './header.tsx';
import { KeysHost } from './keys-host.tsx';
import { LanguageProposal } from './language-proposal.tsx';

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
      <LanguageProposal />
      <Announcement />
      <Header />
      <SanctionHost />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click. */}
      <main
        id="content"
        tabIndex={-1}
        onClick={followLink}
        className="mx-auto w-full max-w-360 grow px-4 py-4 shadow-none outline-none sm:px-6 sm:py-8"
      >
        {children}
      </main>
      <Footer coffeeUrl={coffeeUrl} />
      <BottomBar />
      <CookieBanner />
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
