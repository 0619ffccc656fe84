import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../../lib/api/form.ts';
import { useSiteFacts } from '../../../../lib/page/root-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Step } from '../../../../ui/step.tsx';
import { companyQuery } from '../../../companies/company-queries.ts';
import { showLogin } from '../../../site/session/log-in-requests.ts';
import { signIn } from '../../../site/session/session-store.ts';
import { logIn, registerAccount } from '../auth-requests.ts';
import { checkNewPassword } from '../login/credential-rules.ts';
import { LoginNotice } from '../login/login-form.tsx';
import { SecretField, ShowSecrets } from '../password/secret-field.tsx';

interface NewAccount {
  email: string;
  password: string;
}

/** What a visitor who works for the company can do: create an account that speaks for it, or log in. */
export function CompanyRegistration({ company }: { company: string }) {
  const { registration } = useSiteFacts();
  const { data } = useQuery(companyQuery(browserApi, company));
  const [sent, setSent] = useState<NewAccount | null>(null);
  useLoginOnceConfirmed(sent);
  const host = hostOf(data?.website ?? null);
  return (
    <Step of={sent ? 'sent' : 'write'} aria-live="polite" className="grid gap-6">
      {sent ? (
        <section className="grid gap-3">
          <h2 className="text-22">{m.companyAccount.sentTitle}</h2>
          <p className="wrap-anywhere">{m.companyAccount.sentText({ email: sent.email, company })}</p>
        </section>
      ) : (
        host &&
        registration === 'open' && <AccountForm company={company} host={host} onRegistered={setSent} />
      )}
      {data && host === null && <p>{m.speaking.noWebsite({ company })}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {m.companyAccount.known}{' '}
        <Button onClick={showLogin} className="with-script">
          {m.speaking.logInButton}
        </Button>
      </p>
    </Step>
  );
}

/** Returns the host of the mailboxes that prove who speaks; null without a website. */
const hostOf = (website: string | null) =>
  website && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : null;

/** Logs in with what was just typed, as soon as the mailed link was opened in another tab of this browser. */
function useLoginOnceConfirmed(account: NewAccount | null): void {
  useEffect(() => {
    if (!account) return;
    const enter = ({ key, newValue }: StorageEvent) => {
      if (key !== 'registrationKey' || newValue !== null) return;
      const { signal } = new AbortController();
      void logIn({ ...account, confirmation: '', code: '' }, signal).then(
        (session) => session && signIn(session),
        // The tab of the link offers the login.
        () => {},
      );
    };
    addEventListener('storage', enter);
    return () => removeEventListener('storage', enter);
  }, [account]);
}

interface AccountFormProps {
  company: string;
  host: string;
  onRegistered: (account: NewAccount) => void;
}

function AccountForm({ company, host, onRegistered }: AccountFormProps) {
  const [isPlain, setPlain] = useState(false);
  const resolver = formResolver<NewAccount>(({ email, password }) => ({
    email: email.trim().toLowerCase().endsWith(`@${host}`)
      ? undefined
      : m.companyAccount.addressWrong({ host }),
    ...checkNewPassword({ password, confirmation: password }),
  }));
  const form = useForm<NewAccount>({ defaultValues: { email: '', password: '' }, resolver });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ email, password }) => {
    if (isSubmitting) return;
    const account = { email: email.trim(), password };
    try {
      await registerAccount(account, new AbortController().signal, company);
      onRegistered(account);
    } catch (error) {
      showRefusal(form, error, { failed: m.speaking.notDone });
    }
  });
  return (
    <section className="grid gap-4">
      <h2 className="text-22">{m.companyAccount.heading({ company })}</h2>
      <p>{m.companyAccount.text}</p>
      <Form noValidate onSubmit={(event) => void send(event)} className="grid max-w-md gap-4">
        <TextField
          label={m.companyAccount.address}
          hint={m.companyAccount.addressHint({ host })}
          error={errors.email?.message}
          {...form.register('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SecretField
          label={m.companyAccount.password}
          hint={m.companyAccount.passwordHint}
          error={errors.password && <span lang={m.language.romanian}>{errors.password.message}</span>}
          isPlain={isPlain}
          autoComplete="new-password"
          registration={form.register('password')}
        />
        <ShowSecrets label={m.companyAccount.show} isPlain={isPlain} onChange={setPlain} />
        <FormProblem text={errors.root?.message} />
        <Button type="submit" tone="marker" busy={isSubmitting} className="justify-self-start">
          {m.companyAccount.create}
        </Button>
        <div lang={m.language.romanian}>
          <LoginNotice />
        </div>
      </Form>
    </section>
  );
}
