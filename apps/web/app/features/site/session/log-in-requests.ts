import { storeIntention } from './intentions.ts';

/** The window event that opens the e-mail login modal (product: screens). Its `detail` may say why. */
export const SHOW_LOGIN = 'showEmailLoginModal';

export interface LoginReason {
  /** The heading of the modal, such as 'Please log in to comment'. */
  why: string;
}

export function showLogin(): void {
  storeIntention(null);
  window.dispatchEvent(new CustomEvent(SHOW_LOGIN));
}

/**
 * Opens the login with the reason as its heading. The page carries out `intention` after the login (`useIntention`).
 */
export function askToLogIn(why: string, intention?: string): void {
  storeIntention(intention ?? null);
  window.dispatchEvent(new CustomEvent<LoginReason>(SHOW_LOGIN, { detail: { why } }));
}
