import { confirmDialog } from '../../ui/dialog/dialog-requests.ts';
import { sessionStrings } from './session.strings.ts';

/** The window event that opens the e-mail login modal (product: screens). */
export const SHOW_LOGIN = 'showEmailLoginModal';

export function showLogin(): void {
  window.dispatchEvent(new CustomEvent(SHOW_LOGIN));
}

/** Explains why a login is needed, with a button to log in. */
export async function askToLogIn(why: string): Promise<void> {
  const wants = await confirmDialog(why, { confirm: sessionStrings.logIn, cancel: sessionStrings.cancel });
  if (wants) showLogin();
}
