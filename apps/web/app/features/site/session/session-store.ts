import type { Reading } from '@corpomeme/contract/memes/reading';
import * as operations from '@corpomeme/contract/people/accounts.operations';
import type { Session } from '@corpomeme/contract/people/auth';
import { SESSION } from '@corpomeme/contract/people/auth';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { readItem, type StorageKey, writeItem } from '../../../lib/browser-storage.ts';
import { adoptLanguage } from '../../../lib/page/chosen-language.ts';
import { dropForeignDrafts, forgetPerson, keepDraftsFor } from './departure.ts';
import {
  mustVerifyFirst,
  type OwnVotes,
  parseRecord,
  recordOf,
  type SessionItems,
  type SessionRecord,
  storedItems,
  updateIds,
  VOTED,
  type VoteKind,
} from './session-record.ts';

/** `unknown` on the server and during hydration: do not redirect yet. */
type SessionState =
  | ({ status: 'unknown' | 'out'; user: null } & OwnVotes)
  | ({ status: 'in' } & SessionRecord);

/** The session without the member's votes, which change often and which few components show. */
type Presence = { status: 'unknown' | 'out'; user: null } | { status: 'in'; user: CurrentUser };

const NOBODY: ReadonlySet<number> = new Set();
const UNKNOWN: SessionState = {
  status: 'unknown',
  user: null,
  upvotedMemes: NOBODY,
  sameHereMemes: NOBODY,
  upvotedComments: NOBODY,
};
const OUT: SessionState = { ...UNKNOWN, status: 'out' };

let state: SessionState = UNKNOWN;
let presence: Presence = UNKNOWN;
const listeners = new Set<() => void>();

/** Returns the session of this browser, shared by all tabs. */
export function getSession(): SessionState {
  if (state === UNKNOWN && typeof document !== 'undefined') state = stateOf(parseRecord(readItem));
  return state;
}

function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns status and member; re-renders only when one of them changes, not with each vote. */
export function useSession(): Presence {
  return useSyncExternalStore(subscribeToSession, getPresence, () => UNKNOWN);
}

function getPresence(): Presence {
  const current = getSession();
  if (current.status !== presence.status || current.user !== presence.user) presence = current;
  return presence;
}

/** Returns null for visitors and until the session is known, so that hydration renders once for visitors. */
export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(
    subscribeToSession,
    () => getSession().user,
    () => null,
  );
}

/** Returns false for visitors and until the session is known; re-renders only when that changes. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => getSession().status === 'in',
    () => false,
  );
}

/** Returns whether the member voted for this; re-renders only when that changes. */
export function useHasVoted(kind: VoteKind, id: number): boolean {
  const read = () => getSession()[VOTED[kind]].has(id);
  return useSyncExternalStore(subscribeToSession, read, () => false);
}

/**
 * Starts a session after login. Returns false, and stores nothing, if the address must be verified first
 * (product: states).
 */
export function signIn(session: Session): boolean {
  if (mustVerifyFirst(session)) {
    replace(null);
    return false;
  }
  dropForeignDrafts(session.uid);
  replace(recordOf(session));
  // The address is confirmed, so the key is not needed any more.
  writeItem('registrationKey', null);
  adoptLanguage(session.language);
  return true;
}

/** Ends the session here, even if the server cannot be reached, and removes what belongs to the member. */
export async function signOut(): Promise<void> {
  if (getSession().user?.authProvider === 'google') {
    void import('./google-sign-in.ts').then(({ revokeGoogle }) => revokeGoogle());
  }
  await browserApi.call(operations.logOut).catch(() => {});
  replace(null);
  forgetPerson();
}

/** Drops the session without a request, after the server has refused it. */
export function dropSession(): void {
  const { user } = getSession();
  if (user) keepDraftsFor(user.uid);
  replace(null);
}

/**
 * Stores the member from a response. `before` is the session at the time of the request, because the response does not
 * contain later votes and choices. A truncated list only adds votes.
 */
export function updateUser(user: CurrentUser, before: SessionState): void {
  const current = getSession();
  // The response may be about a member who has logged out meanwhile.
  if (current.status !== 'in' || current.user.uid !== user.uid) return;
  const merge = (name: 'upvotedMemes' | 'sameHereMemes') => {
    if (current[name] !== before[name]) return current[name];
    const isCut = user[name].length >= SESSION.upvotesRemembered;
    return new Set([...(isCut ? before[name] : []), ...user[name]]);
  };
  const reading = current.user.reading === before.user?.reading ? user.reading : current.user.reading;
  replace({
    ...current,
    // Keeps the object identical if nothing changed, because every card depends on it.
    user: replaceEqualDeep(current.user, { ...user, reading }),
    upvotedMemes: merge('upvotedMemes'),
    sameHereMemes: merge('sameHereMemes'),
  });
}

export function setAuthorPage(isOn: boolean): void {
  const current = getSession();
  if (current.status === 'in') replace({ ...current, user: { ...current.user, has_author_page: isOn } });
}

export function setPostsNameless(isOn: boolean): void {
  const current = getSession();
  if (current.status === 'in') replace({ ...current, user: { ...current.user, posts_nameless: isOn } });
}

/** Stores what the member keeps and hides, from a response. */
export function setReading(reading: Reading): void {
  const current = getSession();
  if (current.status === 'in') replace({ ...current, user: { ...current.user, reading } });
}

/** Sets or removes a vote; does nothing without a session or without a change. */
export function setVoted(kind: VoteKind, id: number, hasVoted: boolean): void {
  const current = getSession();
  if (current.status !== 'in') return;
  const name = VOTED[kind];
  const ids = updateIds(current[name], id, hasVoted);
  if (ids !== current[name]) replace({ ...current, [name]: ids });
}

/** Reads the session again after another tab changed it. */
export function rereadSession(): void {
  const { user } = getSession();
  show(stateOf(parseRecord(readItem)));
  // The session may have expired in the other tab; after a logout, its message removes the drafts.
  if (user && getSession().status === 'out') keepDraftsFor(user.uid);
}

function replace(record: SessionRecord | null): void {
  const before: SessionItems = storedItems(state.status === 'in' ? state : null);
  for (const [key, value] of Object.entries(storedItems(record))) {
    // Writes only what this tab changed, because another tab may have changed the rest.
    if (!record || value !== before[key as keyof SessionItems]) writeItem(key as StorageKey, value);
  }
  show(stateOf(record));
}

function stateOf(record: SessionRecord | null): SessionState {
  return record ? { ...record, status: 'in' } : OUT;
}

function show(next: SessionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
