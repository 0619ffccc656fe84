import type { Session } from '@corpomeme/contract/auth';
import { SESSION } from '@corpomeme/contract/limits';
import * as operations from '@corpomeme/contract/operations/accounts';
import type { CurrentUser } from '@corpomeme/contract/users';
import { useSyncExternalStore } from 'react';
import { browserApi } from '../../lib/api/browser-api.ts';
import { readItem, type StorageKey, writeItem } from '../../lib/browser-storage.ts';
import {
  mustVerifyFirst,
  parseRecord,
  recordOf,
  type SessionItems,
  type SessionRecord,
  storedItems,
  withMember,
} from './session-record.ts';

/** `unknown` on the server and during hydration: do not redirect anybody yet. */
type SessionState =
  | {
      status: 'unknown' | 'out';
      user: null;
      upvotedMemes: ReadonlySet<number>;
      upvotedComments: ReadonlySet<number>;
    }
  | ({ status: 'in' } & SessionRecord);

const NOBODY: ReadonlySet<number> = new Set();
const UNKNOWN: SessionState = {
  status: 'unknown',
  user: null,
  upvotedMemes: NOBODY,
  upvotedComments: NOBODY,
};
const OUT: SessionState = { ...UNKNOWN, status: 'out' };

let state: SessionState = UNKNOWN;
const listeners = new Set<() => void>();

/** The session of this browser; what a component shows follows it in every tab. */
export function getSession(): SessionState {
  if (state === UNKNOWN && typeof document !== 'undefined') state = stateOf(parseRecord(readItem));
  return state;
}

function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN);
}

/** Null for visitors and until it is known, so that hydration renders nothing twice for a visitor. */
export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(
    subscribeToSession,
    () => getSession().user,
    () => null,
  );
}

/** Whether the visitor upvoted this; re-renders only when that changes. */
export function useHasUpvoted(kind: 'meme' | 'comment', id: number): boolean {
  const read = () => upvotedSet(kind).has(id);
  return useSyncExternalStore(subscribeToSession, read, () => false);
}

/** Starts a session after login. False when the address has to be verified first: nothing is kept (product: states). */
export function signIn(session: Session): boolean {
  if (mustVerifyFirst(session)) {
    replace(null);
    return false;
  }
  replace(recordOf(session));
  // The address is confirmed: nothing is left to be shown by it.
  writeItem('registrationKey', null);
  return true;
}

/** Ends the session here even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  if (getSession().user?.authProvider === 'google') {
    void import('./google-sign-in.ts').then(({ revokeGoogle }) => revokeGoogle());
  }
  await browserApi.call(operations.logOut).catch(() => {});
  replace(null);
}

/** Forgets the session without asking the server, for one that the server has refused. */
export function dropSession(): void {
  replace(null);
}

/**
 * Takes what the server says about the person, who had upvoted `asked` when it was asked: it does not know of votes since. A
 * list of upvotes that may be cut only adds.
 */
export function updateUser(user: CurrentUser, asked: ReadonlySet<number>): void {
  const current = getSession();
  // The answer may be about somebody who has left meanwhile.
  if (current.status !== 'in' || current.user.uid !== user.uid) return;
  let { upvotedMemes } = current;
  if (upvotedMemes === asked) {
    const isCut = user.upvotedMemes.length >= SESSION.upvotesRemembered;
    upvotedMemes = new Set([...(isCut ? asked : []), ...user.upvotedMemes]);
  }
  replace({ ...current, user, upvotedMemes });
}

/** Marks or unmarks an upvote; without a session, or where nothing changes, it does nothing. */
export function setUpvoted(kind: 'meme' | 'comment', id: number, isUpvoted: boolean): void {
  const current = getSession();
  if (current.status !== 'in') return;
  const ids = withMember(upvotedSet(kind), id, isUpvoted);
  if (ids === upvotedSet(kind)) return;
  replace({ ...current, [kind === 'meme' ? 'upvotedMemes' : 'upvotedComments']: ids });
}

/** Another tab changed the storage. */
export function rereadSession(): void {
  show(stateOf(parseRecord(readItem)));
}

function upvotedSet(kind: 'meme' | 'comment'): ReadonlySet<number> {
  const current = getSession();
  return kind === 'meme' ? current.upvotedMemes : current.upvotedComments;
}

function replace(record: SessionRecord | null): void {
  const before: SessionItems = storedItems(state.status === 'in' ? state : null);
  for (const [key, value] of Object.entries(storedItems(record))) {
    // What this tab did not change, another one may have.
    if (!record || value !== before[key as keyof SessionItems]) writeItem(key as StorageKey, value);
  }
  show(stateOf(record));
}

function stateOf(record: SessionRecord | null): SessionState {
  if (!record) return OUT;
  const { token, user, upvotedMemes, upvotedComments } = record;
  return { status: 'in', token, user, upvotedMemes, upvotedComments };
}

function show(next: SessionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
