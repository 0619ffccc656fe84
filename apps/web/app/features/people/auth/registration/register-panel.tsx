import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { formResolver } from '../../../../lib/api/form.ts';
import { useSiteFacts } from '../../../../lib/page/root-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Step } from '../../../../ui/step.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { registerAccount } from '../auth-requests.ts';
import { explainRefusal, type Refusal } from '../explain-refusal.ts';
import { type Credentials, checkCredentials } from '../login/credential-rules.ts';
import { CredentialFields, FirstWay, LoginNotice, MoreWays } from '../login/login-form.tsx';
import type { RegisterResult } from './register-posting.ts';
import { RegisteredPanel } from './registered-panel.tsx';

/** Registers a member, or says why the site takes no members. `answer` is the server's result of the posted form. */
export function RegisterPanel({ answer }: { answer: RegisterResult | undefined }) {
  const { registration } = useSiteFacts();
  const [search] = useSearchParams();
  const [sentTo, setSentTo] = useState(answer && 'sentTo' in answer ? answer.sentTo : null);
  const navigate = useNavigate();
  const isInvited = search.has('invite');
  if (sentTo)
    return (
      <Panel main title={m.auth.registeredTitle}>
        <Step of="registered" lang={m.language.romanian} aria-live="polite">
          <RegisteredPanel
            email={sentTo}
            onLogIn={() => void navigate(page.login())}
            onClose={() => void navigate(page.home())}
          />
        </Step>
      </Panel>
    );
  if (registration === 'closed')
    return <NoRegistration title={m.registration.closedTitle} text={m.registration.closed} />;
  if (registration === 'invitation' && !isInvited)
    return <NoRegistration title={m.registration.neededTitle} text={m.registration.needed} />;
  return (
    <Panel main title={<span lang={m.language.romanian}>{m.auth.registerTitle}</span>}>
      {registration === 'invitation' && <p className="text-muted">{m.registration.invited}</p>}
      <RegisterForm returned={answer && 'problem' in answer ? answer : undefined} onRegistered={setSentTo} />
    </Panel>
  );
}

function NoRegistration({ title, text }: { title: string; text: string }) {
  return (
    <Panel main title={title}>
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton tone="marker" to={page.browse()}>
          {m.registration.read}
        </LinkButton>
        <LinkButton to={page.login()}>{m.loginPage.title}</LinkButton>
      </div>
    </Panel>
  );
}

const resolver = formResolver<Credentials>((values) => checkCredentials('register', values));

interface RegisterFormProps {
  /** What the server refused in the posted form; its problem is shown until the next try. */
  returned: Extract<RegisterResult, { problem: string }> | undefined;
  onRegistered: (email: string) => void;
}

function RegisterForm({ returned, onRegistered }: RegisterFormProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm<Credentials>({
    defaultValues: { email: returned?.email ?? '', password: '', confirmation: '', code: '' },
    resolver,
  });
  const { isSubmitting, submitCount } = form.formState;
  const submit = form.handleSubmit(async (credentials) => {
    if (isSubmitting) return;
    setRefusal(null);
    try {
      await registerAccount(credentials, new AbortController().signal);
      onRegistered(credentials.email.trim());
    } catch (error) {
      const next = explainRefusal('register', error);
      setRefusal(next);
      if (next.field) form.setError(next.field, { message: '' }, { shouldFocus: true });
    }
  });
  return (
    <div lang={m.language.romanian} className="grid w-full gap-4 text-left">
      <div className="with-script grid gap-4">
        <FirstWay tell={setRefusal} />
      </div>
      {/* Posted to this page's own address, which has the code of the invitation. */}
      <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <CredentialFields form={form} isNew />
        <p role="alert" lang={refusal?.lang} className="font-semibold text-reject empty:hidden">
          {refusal?.text ?? (submitCount === 0 ? returned?.problem : undefined)}
        </p>
        <Button type="submit" tone="marker" busy={isSubmitting}>
          {m.auth.register}
        </Button>
      </Form>
      <div className="with-script">
        <MoreWays isNew tell={setRefusal} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        {m.auth.haveAccount}{' '}
        <TextLink to={page.login()} className="inline-flex min-h-11 items-center">
          {m.auth.toLogin}
        </TextLink>
      </p>
      <LoginNotice />
    </div>
  );
}
