import type { SessionItem } from '@corpomeme/contract/people/auth';
import * as operations from '@corpomeme/contract/people/authors';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { exportOwnData } from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { useNow } from '../../../lib/clock.tsx';
import { fullDate, lastUse, relativeDate } from '../../../lib/format.ts';
import { SecondText } from '../../../lib/second-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { SettingSwitch } from '../../../ui/form/setting-switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { MailSwitch } from '../../news/notifications/mail-switch.tsx';
import { PushSwitch } from '../../news/notifications/push-switch.tsx';
import { StaffAlerts } from '../../news/notifications/staff-alerts.tsx';
import { OwnSanctions } from '../../safety/sanctions/own-sanctions.tsx';
import { LanguageChoice } from '../../site/session/language-choice.tsx';
import { dropSession, setAuthorPage } from '../../site/session/session-store.ts';
import { requestPasswordReset } from '../auth/auth-requests.ts';
import { checkNewPassword, type NewPassword } from '../auth/login/credential-rules.ts';
import { SecretField, ShowSecrets } from '../auth/password/secret-field.tsx';
import {
  changePassword,
  deleteOwnAccount,
  endSession,
  type Proof,
  requestEmailChange,
  sessionsQuery,
} from './account-requests.ts';
import { AccountSection } from './account-section.tsx';
import { browserName } from './browser-name.ts';
import { DataDownload } from './data-download.tsx';
import { explainRefusal } from './explain-refusal.ts';
import { LoginsSection } from './logins/logins-section.tsx';
import { ProofForm } from './proof-form.tsx';
import { ReadingSection } from './reading-section.tsx';
import { TokenSection } from './tokens/token-section.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';

interface DeletionSectionProps {
  user: CurrentUser;
  /** Called when the account is deleted and before this browser's session ends. */
  onDeleted: () => void;
}

function DeletionSection({ user, onDeleted }: DeletionSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const erase = async (proof: Proof) => {
    const { message } = await deleteOwnAccount(proof);
    toast(message, 'success');
    // Called first, because the page redirects logged-out visitors to the login.
    flushSync(onDeleted);
    dropSession();
  };
  return (
    <AccountSection heading={m.accountDeletion.heading}>
      <p className="max-w-prose text-muted">{m.accountDeletion.text}</p>
      <Button tone="reject" className="justify-self-start" onClick={() => setOpen(true)}>
        {m.accountDeletion.button}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={m.accountDeletion.title}
        description={m.accountDeletion.noWayBack}
      >
        <ul className="mb-5 grid list-disc gap-1.5 pl-5">
          {m.accountDeletion.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <SecondText as="p" className="mb-5">
          {m.accountDeletion.noWayBackRo}
        </SecondText>
        <ProofForm
          wants={{ password: user.has_password, code: user.two_factor_enabled }}
          action={m.accountDeletion.confirm}
          tone="reject"
          onProve={erase}
          onCancel={close}
        />
      </Dialog>
    </AccountSection>
  );
}

/** Asks for another address in a dialog; the link mailed to it changes the address. */
export function EmailSection({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState('');
  const close = () => setOpen(false);
  const ask = async (proof: Proof) => {
    await requestEmailChange({ ...proof, email: email.trim() });
    setSentTo(email.trim());
    close();
  };
  return (
    <AccountSection heading={m.emailChange.heading}>
      <p className="max-w-prose wrap-anywhere text-muted">{m.emailChange.current({ email: user.email })}</p>
      {user.has_password ? (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          {m.emailChange.button}
        </Button>
      ) : (
        <p className="max-w-prose text-muted">{m.emailChange.needsPassword}</p>
      )}
      <p role="status" className="wrap-anywhere empty:hidden">
        {sentTo && m.emailChange.sent({ email: sentTo })}
      </p>
      <Dialog open={isOpen} onClose={close} title={m.emailChange.title} description={m.emailChange.text}>
        <ProofForm
          wants={{ password: true, code: user.two_factor_enabled }}
          action={m.emailChange.send}
          onProve={ask}
          onCancel={close}
        >
          <TextField
            label={m.emailChange.newEmail}
            hint={m.emailChange.newEmailHint}
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </ProofForm>
      </Dialog>
    </AccountSection>
  );
}

function OwnDataSection() {
  return (
    <AccountSection heading={m.ownData.heading}>
      <p className="max-w-prose text-muted">{m.ownData.text}</p>
      <DataDownload path={pathOf(exportOwnData)} />
    </AccountSection>
  );
}

interface PasswordChange extends NewPassword {
  current: string;
}

const EMPTY: PasswordChange = { current: '', password: '', confirmation: '' };

const resolver = formResolver<PasswordChange>((values) => ({
  ...(values.current === '' && { current: m.auth.fillAll }),
  ...checkNewPassword(values),
}));

/** Marks a text of the password rules as Romanian (product: validation). */
const markRomanian = (text: string | undefined) => text && <span lang={m.language.romanian}>{text}</span>;

export function ChangePasswordForm({ email }: { email: string }) {
  const [isPlain, setPlain] = useState(false);
  const client = useQueryClient();
  const form = useForm<PasswordChange>({ defaultValues: EMPTY, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ current, password }) => {
    if (isSubmitting) return;
    try {
      await changePassword({ currentPassword: current, newPassword: password });
      form.reset(EMPTY);
      toast(m.password.changed, 'success');
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    } catch (error) {
      const { text, field } = explainRefusal(error);
      if (field === null || field === 'code') return form.setError('root', { message: text });
      const name = field === 'password' ? 'current' : 'password';
      form.setError(name, { message: text }, { shouldFocus: true });
    }
  });
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
      {/* Password managers save the new password under this name. */}
      <input hidden type="email" name="username" autoComplete="username" value={email} readOnly />
      <SecretField
        label={m.password.current}
        error={markRomanian(errors.current?.message)}
        isPlain={isPlain}
        autoComplete="current-password"
        registration={form.register('current')}
      />
      <SecretField
        label={m.password.next}
        hint={m.password.nextHint}
        error={markRomanian(errors.password?.message)}
        isPlain={isPlain}
        autoComplete="new-password"
        registration={form.register('password')}
      />
      <SecretField
        label={m.password.again}
        error={markRomanian(errors.confirmation?.message)}
        isPlain={isPlain}
        autoComplete="new-password"
        registration={form.register('confirmation')}
      />
      <ShowSecrets label={m.account.showPasswords} isPlain={isPlain} onChange={setPlain} />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" tone="marker" busy={isSubmitting} className="justify-self-start">
        {m.password.change}
      </Button>
    </Form>
  );
}

function PasswordSection({ user }: { user: CurrentUser }) {
  return (
    <AccountSection heading={m.password.heading}>
      {user.has_password ? <ChangePasswordForm email={user.email} /> : <NoPassword email={user.email} />}
    </AccountSection>
  );
}

function NoPassword({ email }: { email: string }) {
  const mail = useMutation({ mutationFn: () => requestPasswordReset(email) });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{m.password.none}</p>
      <Button busy={mail.isPending} onClick={() => mail.mutate()}>
        {m.password.mail}
      </Button>
      <p role="status" className="wrap-anywhere empty:hidden">
        {mail.isSuccess && m.password.mailed({ email })}
      </p>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {mail.isError && explainRefusal(mail.error).text}
      </p>
    </div>
  );
}

interface AccountPanelProps {
  user: CurrentUser;
  onDeleted: () => void;
}

/** Five groups, the first of them open. Lazy-loaded: only members who open the account page need it. */
export default function AccountPanel({ user, onDeleted }: AccountPanelProps) {
  const { groups } = m.accountPage;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <OwnSanctions uid={user.uid} />
      <Fold id="account-access" heading={groups.access} startsOpen>
        <EmailSection user={user} />
        <PasswordSection user={user} />
        <TwoFactorSection user={user} />
        <LoginsSection user={user} />
        <SessionSection />
      </Fold>
      <Fold id="account-news" heading={groups.news}>
        <AccountSection heading={m.mail.heading}>
          <MailSwitch mail="daily" />
          <MailSwitch mail="weekly" />
        </AccountSection>
        {(user.isModerator || user.isAdmin) && (
          <AccountSection heading={m.staffAlerts.heading}>
            <StaffAlerts />
          </AccountSection>
        )}
        <AccountSection heading={m.push.heading}>
          <PushSwitch />
          <MailSwitch mail="today" />
        </AccountSection>
      </Fold>
      <Fold id="account-reading" heading={groups.reading}>
        <AccountSection heading={m.language.account}>
          <LanguageChoice label={m.language.account} />
        </AccountSection>
        <ReadingSection />
      </Fold>
      <Fold id="account-data" heading={groups.data}>
        <AccountSection heading={m.author.heading}>
          <AuthorSwitch user={user} />
        </AccountSection>
        <OwnDataSection />
        <DeletionSection user={user} onDeleted={onDeleted} />
      </Fold>
      <Fold id="account-tokens" heading={m.tokens.heading}>
        <TokenSection user={user} />
      </Fold>
    </div>
  );
}

/** Turns the member's own author page on and off. */
function AuthorSwitch({ user }: { user: CurrentUser }) {
  const save = async (enabled: boolean) => {
    try {
      await browserApi.call(operations.changeAuthorPage, { body: { enabled } });
      setAuthorPage(enabled);
      toast(enabled ? m.author.turnedOn : m.author.turnedOff, 'success');
    } catch (error) {
      toast(refusalText(error, m.author.failed), 'error');
    }
  };
  return (
    <>
      <SettingSwitch label={m.author.label} hint={m.author.hint} checked={user.has_author_page} save={save} />
      {user.has_author_page && (
        <p>
          <TextLink to={page.author(user.uid)} className="inline-block py-2">
            {m.author.open}
          </TextLink>
        </p>
      )}
    </>
  );
}

function SessionSection() {
  const query = useQuery(sessionsQuery);
  const { data } = query;
  return (
    <AccountSection heading={m.sessionList.heading}>
      {data ? (
        <SessionList sessions={data} />
      ) : (
        <NotLoaded query={query} text={m.sessionList.failed} className="h-16" />
      )}
    </AccountSection>
  );
}

function SessionList({ sessions }: { sessions: SessionItem[] }) {
  const list = useRef<HTMLUListElement>(null);
  const client = useQueryClient();
  const end = useMutation({
    // A 404 counts as success: the session has already ended.
    mutationFn: (id: string) =>
      endSession(id).catch((error) => (isStatus(error, 404) ? null : Promise.reject(error))),
    onSuccess: (_answer, id) => {
      client.setQueryData(sessionsQuery.queryKey, (known) => known?.filter((session) => session.id !== id));
      toast(m.sessionList.ended, 'success');
      // The focused button is gone.
      list.current?.focus();
    },
    onError: (error) => toast(explainRefusal(error).text, 'error'),
  });
  return (
    <>
      <ul ref={list} tabIndex={-1} className="grid divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length === 1 && <p className="text-14 text-muted">{m.sessionList.alone}</p>}
    </>
  );
}

interface SessionRowProps {
  session: SessionItem;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const now = useNow();
  const name = browserName(session.user_agent);
  const { begun, used } = m.sessionList;
  const wasUsed = session.last_used_at !== session.created_at;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere" title={session.user_agent ?? undefined}>
          {name}
        </p>
        <p className="text-14 text-muted" title={fullDate(session.created_at)}>
          {begun({ when: relativeDate(session.created_at, now) })}
          {wasUsed && `, ${used({ when: lastUse(session.last_used_at, now) })}`}
        </p>
      </div>
      {session.current ? (
        <Badge tone="approve">{m.sessionList.current}</Badge>
      ) : (
        <Button aria-label={m.sessionList.endOf({ name })} busy={isEnding} onClick={onEnd}>
          {m.sessionList.end}
        </Button>
      )}
    </li>
  );
}
