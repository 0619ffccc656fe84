import { PASSKEY } from '@corpomeme/contract/people/passkeys';
import * as operations from '@corpomeme/contract/people/passkeys.operations';
import { m } from '@corpomeme/contract/site/messages';
import { MINUTE } from '@corpomeme/contract/site/time';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { dropSession, signIn } from '../../../site/session/session-store.ts';
import { explainRefusal, explainUnverified, type Refusal } from '../explain-refusal.ts';

/** How long a suggestion waits before its challenge is replaced. */
const RENEW_AFTER = PASSKEY.challengeLifetime - MINUTE;

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/**
 * Suggests passkeys at the field of the address while `isActive`, where the browser can, and returns the action of a button
 * that asks for one.
 */
export function usePasskeyLogin(
  isActive: boolean,
  tell: (refusal: Refusal | null) => void,
): () => Promise<void> {
  const [turn, setTurn] = useState(0);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    running.current = controller;
    // A new turn replaces the challenge before it ends.
    const timer = setTimeout(() => setTurn(turn + 1), RENEW_AFTER);
    void suggest(controller.signal).then((refusal) => refusal && tell(refusal));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isActive, turn, tell]);

  return async () => {
    // A browser asks for one passkey at a time.
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    tell(null);
    tell(await logIn(controller.signal, 'optional'));
    setTurn((last) => last + 1);
  };
}

async function suggest(signal: AbortSignal): Promise<Refusal | null> {
  const canSuggest = canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.());
  return canSuggest && !signal.aborted ? logIn(signal, 'conditional') : null;
}

/** Returns null after a login, and if the suggestion was not used. */
async function logIn(signal: AbortSignal, mediation: 'conditional' | 'optional'): Promise<Refusal | null> {
  try {
    const { askForPasskey } = await import('../../../site/session/passkeys.ts');
    const options = await browserApi.call(operations.beginPasskeyLogin, { signal });
    const body = await askForPasskey(options, { signal, mediation });
    const session = await browserApi.call(operations.logInWithPasskey, { body });
    return signIn(session) ? null : explainUnverified(undefined);
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof DOMException)) return refuse(error);
    if (mediation === 'conditional') return null;
    return { text: m.auth.passkeyFailed, lang: m.language.romanian, field: null, endsSession: false };
  }
}

function refuse(error: unknown): Refusal {
  const refusal = explainRefusal('login', error);
  if (refusal.endsSession) dropSession();
  return refusal;
}
