import type { ReactNode } from 'react';
import { DialogHost } from '../../ui/dialog-host.tsx';
import { ToastHost } from '../../ui/toast-host.tsx';
import { LoginHost } from '../auth/login/login-host.tsx';
import { SanctionHost } from '../sanctions/sanction-host.tsx';
import { SessionKeeper } from '../session/session-keeper.tsx';
import { chromeStrings } from './chrome.strings.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { OfflineHost } from './offline-host.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { Splash } from './splash.tsx';

/** What surrounds every page, error pages included. */
export function Frame({ coffeeUrl, children }: { coffeeUrl: string | null; children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-60 rounded-control bg-surface font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        {chromeStrings.skip}
      </a>
      <Splash />
      <NavigationBar />
      <Header />
      <SanctionHost />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-360 grow px-4 py-6 shadow-none outline-none sm:px-6 sm:py-8"
      >
        {children}
      </main>
      <Footer coffeeUrl={coffeeUrl} />
      <CookieBanner />
      <LoadingOverlay />
      <RouteAnnouncer />
      <OfflineHost />
      <LoginHost />
      <DialogHost />
      <ToastHost />
      <SessionKeeper />
    </>
  );
}
