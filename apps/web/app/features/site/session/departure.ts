import { forgetAttempts } from '../../../lib/api/send-once.ts';
import { forgetItems, forgetTabItems } from '../../../lib/browser-storage.ts';
import { forgetCopies } from '../../../lib/offline-pages.ts';
import { clearPictures } from '../../../lib/picture-store.ts';
import { createStore } from '../../../lib/store.ts';

/**
 * Logging out removes the member's data from this browser (decision 103). An expired session keeps the drafts of its
 * tabs, so that nothing typed is lost.
 */

/** The number of logouts that this tab has noticed; forms that keep text in memory use it as their key. */
export const logoutCount = createStore(0);

/** The key of the member for whom a tab keeps the drafts of an expired session. */
const WAITING = 'draftsOf';
const CHANNEL = 'logout';

/** Unfinished texts, and requests that got no response. */
const isDraft = (key: string) => /Draft(:|$)|^attempt:/.test(key);

/** Removes everything in this browser that belongs to the person, in each open tab. */
export function forgetPerson(): void {
  forgetItems();
  forgetInThisTab();
  void forgetCopies();
  void clearPictures();
  // The server deletes the push address with the session; this deletes it at the push service.
  void import('../../../lib/push.ts').then(({ forgetPush }) => forgetPush()).catch(() => {});
  tellOtherTabs();
}

function forgetInThisTab(): void {
  forgetTabItems();
  forgetAttempts();
  logoutCount.set(logoutCount.get() + 1);
}

function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Follows logouts in other tabs; returns a function that stops it. */
export function followLogouts(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = forgetInThisTab;
  return () => channel.close();
}

/** Marks the drafts of this tab as waiting for a member whose session expired. */
export function keepDraftsFor(uid: string): void {
  try {
    sessionStorage.setItem(WAITING, uid);
  } catch {
    // Storage is not available.
  }
}

/** Removes drafts that do not wait for `uid`: another member's, or those of a logout while this tab was closed. */
export function dropForeignDrafts(uid: string | null): void {
  try {
    const waiting = sessionStorage.getItem(WAITING);
    if (uid === null ? waiting === null : waiting !== null && waiting !== uid) forgetTabItems(isDraft);
    if (uid !== null) sessionStorage.removeItem(WAITING);
  } catch {
    // Storage is not available.
  }
}
