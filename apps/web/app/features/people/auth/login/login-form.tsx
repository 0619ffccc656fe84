import * as operations from '@corpomeme/contract/people/passkeys';
import { PASSKEY } from '@corpomeme/contract/people/passkeys';
import { m } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { page } from '@corpomeme/contract/site/paths';
import { MINUTE } from '@corpomeme/contract/site/time';
import { useMutation } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import KeySquare from 'lucide-react/icons/key-square';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { useGoogleClient, useIssuers, useSiteFacts } from '../../../../lib/page/root-data.ts';
import { romanianLanguage } from '../../../../lib/second-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { GoogleMark } from '../../../site/session/google-mark.tsx';
import { dropSession, signIn } from '../../../site/session/session-store.ts';
import { useGoogle } from '../../../site/session/use-google.ts';
import { requestVerification } from '../auth-requests.ts';
import { explainRefusal, explainUnverified, type Refusal } from '../explain-refusal.ts';
import { leaveForIssuer } from '../openid/openid-login.ts';
import type { Credentials, LoginMode } from './credential-rules.ts';
import type { useLoginForm } from './use-login-form.ts';

/** Sends the verification mail again, after a login with a right password and an unverified address. */
function ResendLine({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => requestVerification(email),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={isPending} onClick={() => mutate()}>
        {m.auth.resend}
      </Button>
      <p role="status" className="text-14 text-muted empty:hidden">
        {isSuccess && m.auth.resent}
        {isError && m.auth.resendFailed}
      </p>
    </div>
  );
}

/** How long a suggestion waits before its challenge is replaced. */
const RENEW_AFTER = PASSKEY.challengeLifetime - MINUTE;

const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/**
 * Suggests passkeys at the field of the address while `isActive`, where the browser can, and returns the action of a button
 * that asks for one.
 */
function usePasskeyLogin(isActive: boolean, tell: (refusal: Refusal | null) => void): () => Promise<void> {
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

type LoginFormProps = Omit<ReturnType<typeof useLoginForm>, 'registered'>;

/** The modal's form; without an invitation it registers only where everybody may. */
export function LoginForm({ form, mode, refusal, needsCode, show, submit, tell }: LoginFormProps) {
  const isNew = mode === 'register';
  const { getValues, setFocus } = form;
  // Focuses the first empty field, past the close button and Google's.
  useEffect(() => setFocus(getValues('email') ? 'password' : 'email'), [getValues, setFocus]);
  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);
  const { registration } = useSiteFacts();
  if (isNew && registration !== 'open')
    return (
      <div className="grid gap-4">
        <p>{registration === 'closed' ? m.registration.closed : m.registration.needed}</p>
        <ModeSwitch mode={mode} onSwitch={show} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <FirstWay tell={tell} />
      <Form noValidate onSubmit={submit} className="grid gap-4">
        <CredentialFields form={form} isNew={isNew} />
        {needsCode && (
          <CredentialField
            name="code"
            label={m.auth.code}
            hint={m.auth.codeHint}
            type="text"
            autoComplete="one-time-code"
            form={form}
          />
        )}
        <p role="alert" lang={refusal?.lang} className="font-semibold text-reject empty:hidden">
          {refusal?.text}
        </p>
        {refusal?.canResend && <ResendLine email={form.getValues('email')} />}
        {!isNew && (
          <TextLink
            to={page.forgotPassword()}
            className="-my-2 inline-flex min-h-11 items-center justify-self-start"
          >
            {m.passwordReset.forgot}
          </TextLink>
        )}
        <Button type="submit" tone="marker" busy={form.formState.isSubmitting}>
          {isNew ? m.auth.register : m.auth.logIn}
        </Button>
      </Form>
      <MoreWays isNew={isNew} tell={tell} />
      <ModeSwitch mode={mode} onSwitch={show} />
      <LoginNotice />
      {isNew && (
        <p className="text-14">
          <TextLink to={`${page.anonymity()}?${LANGUAGE}=${romanianLanguage()}`} target="_blank">
            {m.auth.anonymity}
          </TextLink>
        </p>
      )}
    </div>
  );
}

export function CredentialFields({ form, isNew }: Pick<LoginFormProps, 'form'> & { isNew: boolean }) {
  const [isPlain, setPlain] = useState(false);
  const secret = { type: isPlain ? 'text' : 'password', form };
  return (
    <>
      <CredentialField
        name="email"
        label={m.auth.email}
        hint={isNew ? <PrivateAddress /> : undefined}
        type="email"
        autoComplete={isNew ? 'username' : 'username webauthn'}
        form={form}
      />
      <CredentialField
        {...secret}
        name="password"
        label={m.auth.password}
        hint={isNew ? m.auth.passwordHint : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
      {isNew && (
        <CredentialField
          {...secret}
          name="confirmation"
          label={m.auth.confirmation}
          autoComplete="new-password"
        />
      )}
      <label className="-my-2 flex min-h-11 items-center gap-3 justify-self-start">
        <input
          type="checkbox"
          checked={isPlain}
          onChange={(event) => setPlain(event.target.checked)}
          className="size-5"
        />
        {m.auth.showPassword}
      </label>
    </>
  );
}

function GoogleButton({ tell }: Pick<LoginFormProps, 'tell'>) {
  const run = useGoogle({
    tell: ({ text, lang }) => tell({ text, lang, field: null, endsSession: false }),
    isModal: true,
  });
  return (
    <Button onClick={() => void run()}>
      <GoogleMark />
      {m.auth.google}
    </Button>
  );
}

/** Google above the form, where the operator has set it up. */
export function FirstWay({ tell }: Pick<LoginFormProps, 'tell'>) {
  if (!useGoogleClient()) return null;
  return (
    <>
      <GoogleButton tell={tell} />
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {m.auth.or}
      </p>
    </>
  );
}

/**
 * Folds what few members use below the form. Without Google's client its button stays here for the text of the
 * specification. A registration makes no passkey. The suggestion of passkeys at the field runs while this is closed.
 */
export function MoreWays({ isNew, tell }: Pick<LoginFormProps, 'tell'> & { isNew: boolean }) {
  const hasGoogle = useGoogleClient() !== null;
  const issuers = useIssuers();
  const askForPasskey = usePasskeyLogin(!isNew, tell);
  if (isNew && issuers.length === 0) return null;
  const leave = (id: string) =>
    leaveForIssuer(id, 'login').catch((error: unknown) =>
      tell({
        ...{ text: refusalText(error, m.openId.failed), lang: m.language.english },
        ...{ field: null, endsSession: false },
      }),
    );
  return (
    <Disclosure title={m.auth.moreWays}>
      <div className="grid gap-3">
        {!isNew && canUsePasskeys() && (
          <Button onClick={() => void askForPasskey()}>
            <KeyRound className="size-5" />
            {m.auth.passkey}
          </Button>
        )}
        {issuers.map(({ id, name }) => (
          <Button key={id} onClick={() => void leave(id)}>
            <KeySquare className="size-5" />
            {m.openId.continueWith({ name })}
          </Button>
        ))}
        {!isNew && !hasGoogle && <GoogleButton tell={tell} />}
      </div>
    </Disclosure>
  );
}

function ModeSwitch({ mode, onSwitch }: { mode: LoginMode; onSwitch: (next: LoginMode) => void }) {
  const isNew = mode === 'register';
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2">
      {isNew ? m.auth.haveAccount : m.auth.noAccount}
      <button
        type="button"
        onClick={() => onSwitch(isNew ? 'login' : 'register')}
        className="min-h-11 rounded-control px-1 font-semibold text-link underline underline-offset-3"
      >
        {isNew ? m.auth.toLogin : m.auth.toRegister}
      </button>
    </p>
  );
}

/** Links the terms that a login accepts; they open in another tab, so that typed text stays. */
export function LoginNotice() {
  const { start, terms, and, privacy, end } = m.auth.notice;
  return (
    <p className="text-14 text-muted">
      {start}
      <TextLink to={`${page.terms()}?${LANGUAGE}=${romanianLanguage()}`} target="_blank">
        {terms}
      </TextLink>
      {and}
      <TextLink to={`${page.privacy()}?${LANGUAGE}=${romanianLanguage()}`} target="_blank">
        {privacy}
      </TextLink>
      {end}
    </p>
  );
}

/** In both languages where the page speaks both: an employer’s address cannot be taken back. */
function PrivateAddress() {
  return (
    <>
      {m.auth.emailHint}{' '}
      {m.language.second && (
        <span lang={m.language.english} className="mt-1 block">
          {m.auth.emailHintEn}
        </span>
      )}
    </>
  );
}

interface CredentialFieldProps {
  form: UseFormReturn<Credentials, LoginMode>;
  name: keyof Credentials;
  label: string;
  hint?: ReactNode;
  type: string;
  /** The value for password managers. */
  autoComplete: string;
}

function CredentialField({ form, name, label, hint, type, autoComplete }: CredentialFieldProps) {
  const error = form.formState.errors[name];
  return (
    <TextField
      label={label}
      hint={hint}
      error={error?.message}
      {...form.register(name)}
      // In the HTML too, for a form that came back without scripts.
      defaultValue={form.formState.defaultValues?.[name]}
      // Also if the explaining text is at another field.
      aria-invalid={error ? true : undefined}
      type={type}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
