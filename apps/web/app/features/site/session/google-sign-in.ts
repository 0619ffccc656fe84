import * as operations from '@corpomeme/contract/people/accounts.operations';
import type { Session } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { invitationHere } from './invitation-here.ts';

/** Loaded by the first click on the button, never before (product: third parties). */
const SCRIPT = 'https://accounts.google.com/gsi/client';

type GoogleClient = NonNullable<RenderServices['google']>;

interface TokenResponse {
  access_token?: string;
  error?: string;
}

/** The used part of Google's library. */
interface GoogleLibrary {
  accounts: {
    oauth2: {
      initTokenClient(options: {
        client_id: string;
        scope: string;
        callback(answer: TokenResponse): void;
        error_callback(problem: { type: string }): void;
      }): { requestAccessToken(): void };
      revoke(token: string, done?: () => void): void;
    };
  };
}

interface Person {
  sub: string;
  name?: string;
  email: string;
  picture?: string;
}

/** An error with a text of product: error texts. Other errors are those of the API client. */
export class GoogleProblem extends Error {
  override readonly name = 'GoogleProblem';
}

let lastToken: string | null = null;

/** Returns Google's proof and profile; null when the visitor closed Google's window. */
export async function askGoogle(
  client: GoogleClient,
): Promise<{ accessToken: string; person: Person } | null> {
  const library = await loadLibrary();
  const accessToken = await requestToken(library, client.clientId);
  if (accessToken === null) return null;
  const person = await fetchPerson(client.userinfoUrl, accessToken);
  lastToken = accessToken;
  return { accessToken, person };
}

/** Sends the provider's data and id (product: calls); only the proof counts (product: google sign-in). */
export function logInWithGoogle(
  { accessToken, person }: { accessToken: string; person: Person },
  code?: string,
): Promise<Session | null> {
  const { sub, email, name, picture } = person;
  return browserApi.call(operations.logInWithGoogle, {
    body: {
      ...{ authProvider: 'google', accessToken, googleId: sub, email, name, picture, code },
      invitation: invitationHere(),
    },
    acceptsAnyShape: true,
  });
}

/** Revokes the permission on logout (product: states), if this page load knows the token. */
export function revokeGoogle(): void {
  if (lastToken === null) return;
  libraryOf(window)?.accounts.oauth2.revoke(lastToken);
  lastToken = null;
}

function libraryOf(place: object): GoogleLibrary | undefined {
  return 'google' in place ? (place.google as GoogleLibrary) : undefined;
}

async function loadLibrary(): Promise<GoogleLibrary> {
  if (!libraryOf(window)) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = SCRIPT;
      script.async = true;
      script.onload = () => resolve();
      script.onerror = () => {
        // The next click retries.
        script.remove();
        reject(new GoogleProblem(m.google.notAvailable));
      };
      document.head.append(script);
    });
  }
  const library = libraryOf(window);
  if (!library) throw new GoogleProblem(m.google.notAvailable);
  return library;
}

function requestToken(library: GoogleLibrary, clientId: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new GoogleProblem(m.google.failed));
    try {
      const client = library.accounts.oauth2.initTokenClient({
        client_id: clientId,
        scope: 'openid email profile',
        callback: ({ access_token, error }) => {
          if (error === 'access_denied') resolve(null);
          else if (error || !access_token) fail();
          else resolve(access_token);
        },
        error_callback: ({ type }) => (type === 'popup_closed' ? resolve(null) : fail()),
      });
      client.requestAccessToken();
    } catch {
      reject(new GoogleProblem(m.google.initFailed));
    }
  });
}

async function fetchPerson(url: string, token: string): Promise<Person> {
  try {
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return (await answer.json()) as Person;
  } catch {
    throw new GoogleProblem(m.google.userinfoFailed);
  }
}
