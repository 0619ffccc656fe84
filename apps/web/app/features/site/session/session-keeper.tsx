import { m } from '@corpomeme/contract/site/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSessionRefused } from '../../../lib/api/browser-api.ts';
import { forgetCopies } from '../../../lib/offline-pages.ts';
import { announce } from '../../../ui/dialog/dialog-requests.ts';
import { fetchCurrentUser } from './current-user.ts';
import { dropForeignDrafts, followLogouts } from './departure.ts';
import { dropSession, getSession, rereadSession, useSession } from './session-store.ts';

/**
 * Runs in the head before the first paint, so that members never see the login button flash. Contains no quotes or
 * angle brackets, because React escapes them in a script's text.
 */
export const SESSION_HINT_SCRIPT =
  'try{if(localStorage.token)document.documentElement.dataset.session=1}catch{}';

/** Mounted once by the root: keeps the session in sync with the server and other tabs. */
export function SessionKeeper() {
  const { status, user } = useSession();
  const client = useQueryClient();

  useEffect(() => {
    onSessionRefused((error, token) => {
      const session = getSession();
      if (session.status !== 'in' || session.token !== token) return;
      if (error.body.sanction) return void refreshUser();
      dropSession();
      if (error.status === 403) void announce(m.session.deactivated, { lang: m.language.romanian });
    });
    if (getSession().status === 'out') dropForeignDrafts(null);
    void refreshUser();
    window.addEventListener('storage', onStorage);
    const stopFollowing = followLogouts();
    return () => {
      window.removeEventListener('storage', onStorage);
      stopFollowing();
    };
  }, []);

  const uid = user?.uid;
  useEffect(() => {
    if (status === 'unknown') return;
    if (status === 'in') document.documentElement.dataset.session = '1';
    else delete document.documentElement.dataset.session;
    if (!uid) return;
    // Data shown to one member must not stay for the next one.
    return () => forgetPersonal(client);
  }, [status, uid, client]);

  return null;
}

function forgetPersonal(client: QueryClient): void {
  void forgetCopies();
  client.removeQueries({ predicate: (query) => query.meta?.personal === true });
  // Memes that only their author or a moderator may see; an open page fetches again and gets a 404.
  void client.resetQueries({ predicate: (query) => query.meta?.dependsOnReader === true });
}

function onStorage(event: StorageEvent): void {
  if (
    event.key === null ||
    event.key === 'token' ||
    event.key === 'memeUser' ||
    event.key === 'upvotedMemes' ||
    event.key === 'sameHereMemes' ||
    event.key === 'upvotedComments'
  ) {
    rereadSession();
  }
}

/** A refusal ends the session in the API client; without a response, it stays. */
async function refreshUser(): Promise<void> {
  const session = getSession();
  if (session.status !== 'in') return;
  // Offline or a server failure: the stored session stays.
  await fetchCurrentUser(session.user).catch(() => {});
}
