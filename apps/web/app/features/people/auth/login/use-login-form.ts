import { WAIT } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../../lib/api/form.ts';
import { dropSession, signIn } from '../../../site/session/session-store.ts';
import { logIn, registerAccount } from '../auth-requests.ts';
import { explainRefusal, explainUnverified, type Refusal } from '../explain-refusal.ts';
import { type Credentials, checkCredentials, type LoginMode } from './credential-rules.ts';

const EMPTY: Credentials = { email: '', password: '', confirmation: '', code: '' };

const resolver = formResolver<Credentials, LoginMode>((values, mode = 'login') =>
  checkCredentials(mode, values),
);

/** State of the modal (product: states): login or register mode, then the panel after a registration. */
export function useLoginForm(isOpen: boolean, onClose: () => void) {
  const [mode, setMode] = useState<LoginMode>('login');
  const [registered, setRegistered] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<Credentials, LoginMode>({ defaultValues: EMPTY, resolver, context: mode });
  const request = useRef<AbortController | null>(null);

  const { reset, clearErrors, setError } = form;
  const show = useCallback(
    (next: LoginMode) => {
      setMode(next);
      setRegistered(null);
      setNeedsCode(false);
      setRefusal(null);
      clearErrors();
    },
    [clearErrors],
  );

  useEffect(() => {
    if (isOpen) return;
    request.current?.abort();
    const timer = setTimeout(() => {
      reset(EMPTY);
      show('login');
    }, WAIT.modalReset);
    return () => clearTimeout(timer);
  }, [isOpen, reset, show]);

  const refuse = (next: Refusal) => {
    if (next.endsSession) dropSession();
    setRefusal(next);
    if (next.field === 'code') setNeedsCode(true);
    else if (next.field) setError(next.field, { message: '' }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(async (credentials) => {
    // Guards against a second submit before the button is rendered busy.
    if (request.current) return;
    request.current = new AbortController();
    const { signal } = request.current;
    setRefusal(null);
    try {
      if (mode === 'register') {
        await registerAccount(credentials, signal);
        setRegistered(credentials.email.trim());
      } else if (await startSession(credentials, signal, refuse)) onClose();
    } catch (error) {
      if (!signal.aborted) refuse(explainRefusal(mode, error));
    } finally {
      request.current = null;
    }
  });
  return { form, mode, registered, refusal, needsCode, show, submit, tell: setRefusal };
}

async function startSession(
  credentials: Credentials,
  signal: AbortSignal,
  refuse: (refusal: Refusal) => void,
): Promise<boolean> {
  const session = await logIn(credentials, signal);
  const isWhole = Boolean(session?.token && session.uid);
  if (isWhole && signIn(session)) return true;
  if (isWhole) refuse(explainUnverified(undefined));
  else refuse({ text: m.auth.incomplete, lang: m.language.romanian, field: null, endsSession: false });
  return false;
}
