import type { Session } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import { useRef } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { serverText } from '../../../lib/api/refusal.ts';
import { useGoogleClient } from '../../../lib/page/root-data.ts';
import { promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../ui/toast.ts';
import { dropSession, signIn } from './session-store.ts';

export interface GoogleRefusal {
  text: string;
  lang: string;
}

type ShowRefusal = (refusal: GoogleRefusal) => void;

const CODE_MAX = 64;
const unexpected = (): GoogleRefusal => ({ text: m.google.unexpected, lang: m.language.english });
const modalFailed = (): GoogleRefusal => ({ text: m.google.modalFailed, lang: m.language.romanian });

function showToast({ text, lang }: GoogleRefusal): void {
  toast(text, 'error', lang);
}

interface GoogleOptions {
  /** Shows an error; defaults to a toast. */
  tell?: ShowRefusal;
  /** True for the modal, which has its own text for unexpected errors. */
  isModal?: boolean;
}

/** The Google button (product: screens and product: error texts). */
export function useGoogle({ tell = showToast, isModal = false }: GoogleOptions = {}): () => Promise<void> {
  const client = useGoogleClient();
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      if (!client) tell({ text: m.google.notAvailable, lang: m.language.english });
      else await runSignIn(client, tell);
    } catch (error) {
      tell((await explain(error)) ?? (isModal ? modalFailed() : unexpected()));
    } finally {
      isRunning.current = false;
    }
  };
}

async function runSignIn(
  client: NonNullable<ReturnType<typeof useGoogleClient>>,
  tell: ShowRefusal,
): Promise<void> {
  const { askGoogle, logInWithGoogle } = await import('./google-sign-in.ts');
  const proof = await askGoogle(client);
  if (!proof) return;
  const session = await logInWithGoogle(proof).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'two_factor_code_required') throw error;
    const code = await askForCode();
    return code === null ? 'cancelled' : logInWithGoogle(proof, code);
  });
  if (session === 'cancelled') return;
  const wrong = checkSession(session);
  if (wrong) tell({ text: wrong, lang: m.language.romanian });
  else if (session) signIn(session);
}

function checkSession(session: Session | null | undefined): string | null {
  if (!session) return m.google.invalid;
  return session.token && (session.userId || session.public_id) ? null : m.google.incomplete;
}

async function askForCode(): Promise<string | null> {
  const { codeTitle: title, code: label, confirm, cancel } = m.google;
  const words = { title, label, confirm, cancel, maxLength: CODE_MAX, lang: m.language.romanian };
  return (await promptDialog(m.google.codeText, words))?.trim() || null;
}

/**
 * Returns the server's reason after 'Eroare de autentificare', in Romanian for closed accounts (product: error texts);
 * null for unexpected errors.
 */
async function explain(error: unknown): Promise<GoogleRefusal | null> {
  const { GoogleProblem } = await import('./google-sign-in.ts');
  if (error instanceof GoogleProblem) return { text: error.message, lang: m.language.english };
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'account_deactivated' || error.body.redirectToLogin) {
    dropSession();
    return { text: m.session.deactivated, lang: m.language.romanian };
  }
  if (error.code === 'account_deleted') return { text: m.session.deletedAccount, lang: m.language.romanian };
  if (error.code === 'email_domain_employer')
    return { text: m.session.emailOfEmployer, lang: m.language.romanian };
  const serverMessage = serverText(error) ?? '';
  // These texts are whole sentences (product: error texts).
  if (/^(google|invitation|registration)_/.test(error.code ?? ''))
    return { text: serverMessage, lang: m.language.english };
  return {
    text: m.google.refused({ error: serverMessage || m.google.unknownError }),
    lang: m.language.romanian,
  };
}
