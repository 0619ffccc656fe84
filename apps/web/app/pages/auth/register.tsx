import * as operations from '@corpomeme/contract/people/accounts.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { data, Navigate, useNavigate, useSearchParams } from 'react-router';
import { registerAccount } from '../../features/people/auth/auth-requests.ts';
import { explainRefusal, type Refusal } from '../../features/people/auth/explain-refusal.ts';
import { type Credentials, checkCredentials } from '../../features/people/auth/login/credential-rules.ts';
import {
  CredentialFields,
  FirstWay,
  LoginNotice,
  MoreWays,
} from '../../features/people/auth/login/login-form.tsx';
import { RegisteredPanel } from '../../features/people/auth/registration/registered-panel.tsx';
import { useSession } from '../../features/site/session/session-store.ts';
import { formResolver } from '../../lib/api/form.ts';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { renderServices } from '../../lib/page/render-services.ts';
import { useSiteFacts } from '../../lib/page/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Step } from '../../ui/step.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/register.ts';

const resolver = formResolver<Credentials>((values) => checkCredentials('register', values));

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.registerPage, path: page.register(), hidden: true });
}

/** Handles the form of browsers without scripts, which post it to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerRegistration(request, context.get(renderServices));
}

export default function RegisterPage({ actionData }: Route.ComponentProps) {
  const { status } = useSession();
  if (status === 'in') return <Navigate to={page.home()} replace />;
  return <RegisterPanel answer={actionData} />;
}

/** Registers a member, or says why the site takes no members. `answer` is the server's result of the posted form. */
function RegisterPanel({ answer }: { answer: RegisterResult | undefined }) {
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

/** The result of a form posted without scripts. Passwords are not sent back. */
type RegisterResult = { sentTo: string } | { email: string; problem: string };

/**
 * Handles the form posted without scripts, or before they ran, to the address of the invitation. Runs on the server only.
 */
async function answerRegistration(request: Request, { postApi }: RenderServices) {
  if (!postApi) throw new Response(null, { status: 405 });
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const email = read('email').trim();
  const password = read('password');
  const refuse = (problem: string, status: number) => data<RegisterResult>({ email, problem }, { status });
  const problems = checkCredentials('register', { email, password, confirmation: read('confirmation') });
  const [wrong] = Object.values(problems);
  if (wrong) return refuse(wrong, 400);
  const invitation = new URL(request.url).searchParams.get('invite') ?? undefined;
  const answer = await postApi(pathOf(operations.register), { email, password, invitation });
  if (answer.ok) return data<RegisterResult>({ sentTo: email }, { status: 200 });
  const { error } = await answer.json().catch(() => ({}));
  return refuse(error ?? m.auth.fallbacks.register.refused, answer.status);
}
