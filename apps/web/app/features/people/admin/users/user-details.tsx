import { changeUserEmail, type UserStats } from '@corpomeme/contract/people/admin';
import { startMailedExport } from '@corpomeme/contract/people/mailed-export.operations';
import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../../lib/api/form.ts';
import { isRefusal } from '../../../../lib/api/refusal.ts';
import { fullDate } from '../../../../lib/format.ts';
import { oneDecimal } from '../../../../lib/one-decimal.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { announce, confirmDialog } from '../../../../ui/dialog/dialog-requests.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { CELL, HEAD_CELL, TABLE } from '../../../../ui/table-look.ts';
import { toast } from '../../../../ui/toast.ts';
import { StatusBadge } from '../../../memes/status-badge.tsx';
import { cleanUpWithToast } from '../../../safety/sanctions/clean-up.ts';
import { UserSanctions } from '../../../safety/sanctions/user-sanctions.tsx';
import { Avatar } from '../../../site/session/avatar.tsx';
import { useCurrentUser } from '../../../site/session/session-store.ts';
import { Activity } from '../activity.tsx';
import { adminKeys } from '../admin-keys.ts';
import { userStatsQuery } from '../admin-queries.ts';
import { AdminFailure } from './admin-failure.tsx';

/** Milliseconds after which the page is rendered (product: screens and product: limits). */
const SCROLL_AFTER = 100;

interface Action {
  button: string;
  title: string;
  text: string;
  failed: string;
  /** Whether it takes another address. */
  hasEmail: boolean;
  send(id: string, body: { email: string; reason: string }): Promise<{ message: string }>;
}

const changeEmail = (): Action => ({
  button: m.user.changeEmail,
  title: m.user.changeEmail,
  text: m.user.changeEmailText,
  failed: m.user.emailFailed,
  hasEmail: true,
  send: (id, body) => browserApi.call(changeUserEmail, { params: { id }, body }),
});

const sendData = (): Action => ({
  ...m.sendData,
  hasEmail: false,
  send: (id, { reason }) => browserApi.call(startMailedExport, { params: { id }, body: { reason } }),
});

/** Lets an admin give a member who cannot log in another address, or the link to their data; not themselves. */
export function UserAccess({ id }: { id: string }) {
  if (useCurrentUser()?.uid === id) return null;
  return [changeEmail(), sendData()].map((action) => (
    <ReasonedAction key={action.title} id={id} {...action} />
  ));
}

/** A button, and its dialog with a reason for the log. */
function ReasonedAction({ id, button, title, text, failed, hasEmail, send }: Action & { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const form = useForm({ defaultValues: { email: '', reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const close = () => setOpen(false);
  const submit = form.handleSubmit(async (body) => {
    if (isSubmitting) return;
    try {
      const { message } = await send(id, body);
      toast(message, 'success');
      close();
      form.reset();
      await client.invalidateQueries({ queryKey: adminKeys.user(id) });
    } catch (error) {
      showRefusal(form, error, { failed, field: hasEmail ? 'email' : 'reason' });
    }
  });
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} description={text}>
        <Form noValidate className="grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
          {hasEmail && (
            <TextField
              label={m.user.newEmail}
              error={errors.email?.message}
              {...form.register('email')}
              type="email"
              autoComplete="off"
            />
          )}
          <TextField
            label={m.user.emailReason}
            hint={m.user.emailReasonHint}
            error={errors.reason?.message}
            {...form.register('reason')}
            autoComplete="off"
          />
          <FormProblem text={errors.root?.message} />
          <div className="flex flex-wrap-reverse justify-end gap-3">
            <Button onClick={close}>{m.account.cancel}</Button>
            <Button type="submit" tone="marker" busy={isSubmitting}>
              {button}
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}

function UserMemes({ memes }: Pick<UserStats, 'memes'>) {
  return (
    <section aria-labelledby="memes-heading" className="grid gap-4">
      <h2 id="memes-heading" className="text-22">
        {m.user.memes}
      </h2>
      {memes.length === 0 ? (
        <p className="text-muted">{m.user.noMemes}</p>
      ) : (
        <table className={TABLE}>
          <caption className="sr-only">{m.user.memes}</caption>
          <thead>
            <tr>
              {Object.values(m.user.columns).map((name) => (
                <th key={name} scope="col" className={HEAD_CELL}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {memes.map((meme) => (
              <MemeRow key={meme.id} meme={meme} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function MemeRow({ meme }: { meme: UserStats['memes'][number] }) {
  const title = meme.title ?? m.user.untitled;
  return (
    <tr>
      <th scope="row" className={`${CELL} font-semibold wrap-anywhere`}>
        {title}
      </th>
      <td className={`${CELL} tabular-nums`} data-label={m.user.columns.created}>
        <time dateTime={meme.created_at}>{fullDate(meme.created_at) || m.admin.never}</time>
      </td>
      <td className={`${CELL} tabular-nums`} data-label={m.user.columns.votes}>
        {meme.votes}
      </td>
      <td className={CELL} data-label={m.user.columns.status}>
        <StatusBadge status={meme.approval_status} />
      </td>
      <td className={`${CELL} break-all`} data-label={m.user.columns.who}>
        {deciderOf(meme)}
      </td>
      <td className={`${CELL} text-right`}>
        <LinkButton to={page.meme(meme.id)} aria-label={m.user.viewMeme({ title })}>
          {m.admin.view}
        </LinkButton>
      </td>
    </tr>
  );
}

/** Returns the name of the moderator, N/A for a decision without a name, and '-' before a decision (product: screens). */
function deciderOf({ approval_status, approved_by_username }: UserStats['memes'][number]): string {
  // A missing status counts as pending.
  if ((approval_status ?? 'pending') === 'pending') return m.user.nobody;
  return approved_by_username ?? m.admin.never;
}

/** The admin user details (product: screens). */
export default function UserDetails({ id }: { id: string }) {
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(userStatsQuery(id));
  if (isLoadingError) {
    if (isStatus(error, 404)) {
      return (
        <Panel main title={m.user.notFound}>
          <p className="text-muted">{m.user.notFoundText}</p>
        </Panel>
      );
    }
    const retry = () => void refetch();
    return <AdminFailure error={error} text={() => m.user.failed} isRetrying={isFetching} onRetry={retry} />;
  }
  if (!data) return <Loading />;
  const { user } = data;
  return (
    <div className="grid gap-8">
      <h1 className="flex items-center gap-3 text-28 wrap-anywhere">
        <Avatar seed={user.username} className="size-12" />
        <bdi>{user.username}</bdi>
      </h1>
      <div className="grid gap-4 lg:grid-cols-2">
        <Profile user={user} />
        <Statistics stats={data} />
      </div>
      {!user.is_deleted && <UserSanctions userId={user.id} username={user.username} />}
      <section aria-labelledby="activity-heading" className="grid gap-4">
        <h2 id="activity-heading" className="text-22">
          {m.activity.heading}
        </h2>
        <Activity days={data.activity} />
      </section>
      <UserMemes memes={data.memes} />
      <DangerZone id={user.id} username={user.username} isDeleted={user.is_deleted} />
    </div>
  );
}

const CARD = 'grid content-start gap-4 rounded-card border border-line bg-surface p-5';

function describeAddress({ email, mail_refused }: UserStats['user']): string {
  return mail_refused ? `${email} (${m.admin.mailRefused})` : email || m.admin.never;
}

function Profile({ user }: Pick<UserStats, 'user'>) {
  const facts: [string, string][] = [
    [m.admin.username, user.username],
    [m.admin.email, user.is_deleted ? m.admin.never : describeAddress(user)],
    [m.admin.role, user.role],
    [m.user.created, fullDate(user.created_at) || m.admin.never],
    [m.admin.lastLogin, fullDate(user.last_login) || m.admin.never],
  ];
  return (
    <section aria-labelledby="profile-heading" className={CARD}>
      <h2 id="profile-heading" className="text-22">
        {m.user.profile}
      </h2>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!user.is_deleted && (
        <div className="flex flex-wrap gap-3">
          <UserAccess id={user.id} />
        </div>
      )}
    </section>
  );
}

function Statistics({ stats }: { stats: UserStats }) {
  const { meme_count, total_votes } = stats;
  const average = meme_count > 0 ? oneDecimal(total_votes / meme_count) : '0';
  const figures: [string, string | number][] = [
    [m.user.totalMemes, meme_count],
    [m.user.totalUpvotes, total_votes],
    [m.user.average, average],
  ];
  return (
    <section aria-labelledby="statistics-heading" className={CARD}>
      <h2 id="statistics-heading" className="text-22">
        {m.user.statistics}
      </h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-14 text-muted">{name}</dt>
            <dd className="font-display text-28 font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Loading() {
  return (
    <div className="grid gap-8">
      <p role="status" className="sr-only">
        {m.admin.loading}
      </p>
      <Skeleton className="h-12 w-64" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}

interface DangerZoneProps {
  id: string;
  username: string;
  isDeleted: boolean;
}

function DangerZone({ id, username, isDeleted }: DangerZoneProps) {
  const section = useRef<HTMLElement>(null);
  const isOwn = useCurrentUser()?.uid === id;
  const mayDelete = !isOwn && !isDeleted;
  const { ask, isPending, isError } = useUserDeletion(id, username);
  const { hash, key } = useLocation();
  const open = useRef(ask);
  open.current = ask;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs between two visits of the same address.
  useEffect(() => {
    if (hash !== '#danger-zone') return;
    const timer = setTimeout(() => {
      section.current?.scrollIntoView();
      if (mayDelete) void open.current();
    }, SCROLL_AFTER);
    return () => clearTimeout(timer);
  }, [hash, key, mayDelete]);

  return (
    <section
      ref={section}
      id="danger-zone"
      aria-labelledby="danger-heading"
      className="grid justify-items-start gap-3 rounded-card border border-reject bg-surface p-5"
    >
      <h2 id="danger-heading" className="text-22">
        {m.user.dangerZone}
      </h2>
      <p className="max-w-prose">{isDeleted ? m.user.isDeleted : isOwn ? m.user.isYou : m.user.dangerText}</p>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {isError && m.user.deleteFailed}
      </p>
      {mayDelete && (
        <Button tone="reject" busy={isPending} onClick={() => void ask()}>
          {m.user.deleteUser}
        </Button>
      )}
    </section>
  );
}

function CleanUpBox({ onChange }: { onChange: (isChosen: boolean) => void }) {
  return (
    <label className="mt-4 flex min-h-11 items-center gap-3" lang={m.language.english}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        onChange={({ target }) => onChange(target.checked)}
      />
      {m.cleanup.also}
    </label>
  );
}

/** Asks for confirmation. Success returns to the list; a failure is shown in three places (product: error texts). */
function useUserDeletion(id: string, username: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => browserApi.call(operations.deleteUser, { params: { id } }),
    onSuccess: async ({ message }) => {
      toast(message || m.user.userDeleted, 'success');
      client.removeQueries({ queryKey: adminKeys.all });
      await navigate(page.admin());
    },
    onError: (error) => {
      toast(m.user.deleteFailedToast, 'error');
      const reason = isRefusal(error) ? `\n${error.message}` : '';
      void announce(m.userDeletion.errorText + reason, {
        title: m.userDeletion.errorTitle,
        lang: m.language.romanian,
      });
    },
  });
  const ask = async () => {
    if (isPending) return;
    const { title, confirm, cancel } = m.userDeletion;
    const words = { title, confirm, cancel, danger: true, lang: m.language.romanian };
    const choice = { cleanUp: false };
    const text = (
      <>
        {m.userDeletion.text({ name: username })}
        <CleanUpBox onChange={(isChosen) => (choice.cleanUp = isChosen)} />
      </>
    );
    if (!(await confirmDialog(text, words))) return;
    if (choice.cleanUp) await cleanUpWithToast(id, { reason: m.cleanup.beforeBan, reason_code: null });
    mutate();
  };
  return { ask, isPending, isError };
}
