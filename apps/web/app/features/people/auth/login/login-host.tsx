import { page } from '@corpomeme/contract/site/paths';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import { type LoginReason, SHOW_LOGIN } from '../../../site/session/log-in-requests.ts';
import { useSession } from '../../../site/session/session-store.ts';
import { loginPath } from './return-path.ts';

const LoginDialog = lazyPart(() => import('./login-dialog.tsx'), LoginElsewhere);

/** Milliseconds that menus and dialogs need to return the focus after closing. */
const FOCUS_DELAY = 40;

/** Mounted once around each page: opens the e-mail login on the window event and at /login (product: screens). */
export function LoginHost() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = (event: Event) => {
      const reason = (event as CustomEvent<LoginReason | null>).detail;
      timer = setTimeout(() => {
        setWhy(reason?.why ?? null);
        opener.current = openerOf(document.activeElement);
        setOpen(true);
      }, FOCUS_DELAY);
    };
    window.addEventListener(SHOW_LOGIN, open);
    return () => {
      window.removeEventListener(SHOW_LOGIN, open);
      clearTimeout(timer);
    };
  }, []);

  // Closes after a login in any tab, and on navigation.
  useEffect(() => {
    setOpen(pathname === page.login() && status === 'out');
  }, [pathname, status]);

  useEffect(() => {
    if (isOpen) setWanted(true);
  }, [isOpen]);

  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    placeFor(opener.current)?.focus({ preventScroll: true });
  };
  return (
    <Suspense fallback={null}>
      {isWanted && (
        <LoginDialog
          why={why}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onCloseAutoFocus={giveFocusBack}
        />
      )}
    </Suspense>
  );
}

/** Returns the focused element, or the button of the menu that has the focus: its items are gone once it has closed. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}

/** Returns the element that gets the focus, because a login removes the button that opened the modal. */
function placeFor(opener: Element | null): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
  return document.getElementById('content');
}

/** Navigates to the login page if the modal's code cannot be fetched, as after a new release. */
function LoginElsewhere({ isOpen }: { isOpen: boolean }) {
  useEffect(() => {
    if (isOpen && location.pathname !== page.login())
      location.assign(loginPath(location.pathname + location.search));
  }, [isOpen]);
  return null;
}
