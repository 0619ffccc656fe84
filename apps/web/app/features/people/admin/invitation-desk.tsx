import { EMAIL } from '@corpomeme/contract/people/auth';
import {
  addInvitation,
  INVITATION,
  type Invitation,
  type InvitationBody,
  revokeInvitation,
} from '@corpomeme/contract/people/invitations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, Fragment, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { fullDate } from '../../../lib/format.ts';
import { useSiteFacts } from '../../../lib/page/root-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextField, type TextInput } from '../../../ui/form/text-field.tsx';
import { ListSection } from '../../../ui/list-section.tsx';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { ShownOnce } from '../../site/share/shown-once.tsx';
import { invitationsQuery } from './admin-queries.ts';

interface Draft {
  uses: string;
  days: string;
  email: string;
  note: string;
}

const EMPTY: Draft = { uses: '1', days: String(INVITATION.days), email: '', note: '' };

const checkNumber = (text: string, max: number) =>
  /^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= max ? undefined : m.invitation.usesWrong({ max });

const resolver = formResolver<Draft>(({ uses, days }) => ({
  uses: checkNumber(uses, INVITATION.usesMax),
  days: checkNumber(days, INVITATION.daysMax),
}));

/** Makes an invitation and shows its link once. */
function InvitationForm() {
  const client = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const form = useForm<Draft>({ defaultValues: EMPTY, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (draft) => {
    if (isSubmitting) return;
    try {
      const made = await browserApi.call(addInvitation, { body: bodyOf(draft) });
      setLink(made.link);
      form.reset(EMPTY);
      await client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    } catch (error) {
      showRefusal(form, error, { failed: m.invitation.failed });
    }
  });
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <Form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <DraftField form={form} name="uses" label={m.invitation.uses} inputMode="numeric" maxLength={3} />
          <DraftField form={form} name="days" label={m.invitation.days} inputMode="numeric" maxLength={3} />
        </div>
        <DraftField
          form={form}
          name="email"
          label={m.invitation.email}
          hint={m.invitation.emailHint}
          type="email"
          autoCapitalize="none"
          maxLength={EMAIL.max}
        />
        <DraftField
          form={form}
          name="note"
          label={m.invitation.note}
          hint={m.invitation.noteHint}
          maxLength={INVITATION.noteMax}
        />
        <FormProblem text={errors.root?.message} />
        <Button type="submit" tone="marker" className="justify-self-start" busy={isSubmitting}>
          {m.invitation.make}
        </Button>
      </Form>
      <div aria-live="polite">
        {link && <ShownOnce key={link} words={{ ...m.invitation, label: m.invitation.link }} value={link} />}
      </div>
    </div>
  );
}

function bodyOf({ uses, days, email, note }: Draft): InvitationBody {
  return {
    ...{ uses: Number(uses), days: Number(days) },
    ...{ email: email.trim() || null, note: note.trim() || null },
  };
}

interface DraftFieldProps extends Omit<ComponentProps<typeof TextInput>, 'form'> {
  form: UseFormReturn<Draft>;
  name: keyof Draft;
  label: string;
  hint?: string;
}

function DraftField({ form, name, label, hint, ...input }: DraftFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={form.formState.errors[name]?.message}
      {...form.register(name)}
      autoComplete="off"
      {...input}
    />
  );
}

/** Makes and revokes invitations; moderators see their own alone. */
export function InvitationDesk() {
  const { registration } = useSiteFacts();
  const query = useQuery(invitationsQuery);
  const { data } = query;
  if (!data) return <NotLoaded query={query} text={m.invitation.loadFailed} className="h-96" />;
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.invitation.intro}</p>
      {registration === 'open' && <p>{m.invitation.everybody}</p>}
      {registration === 'closed' && <p>{m.invitation.closed}</p>}
      {data.may_invite ? <InvitationForm /> : <p>{m.invitation.mayNot}</p>}
      <ListSection
        label={m.invitation.list}
        none={m.invitation.none}
        items={data.invitations}
        row={(invitation, onGone) => (
          <InvitationItem key={invitation.id} invitation={invitation} onGone={onGone} />
        )}
      />
    </div>
  );
}

function InvitationItem({ invitation, onGone }: { invitation: Invitation; onGone: () => void }) {
  const client = useQueryClient();
  const { id, note, email, state, used, uses, expires_at, created_by_username: name } = invitation;
  const revoke = useMutation({
    mutationFn: () => browserApi.call(revokeInvitation, { params: { id } }),
    // Another admin may have revoked it already.
    onSettled: (_answer, error) => {
      if (error && !isStatus(error, 404)) return toast(m.invitation.revokeFailed, 'error');
      toast(m.invitation.revoked, 'success');
      onGone();
      return client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {note ?? m.invitation.number({ id })}
        </p>
        {email && <p className="break-all">{email}</p>}
        <p className="text-14 text-muted">
          {m.invitation.states[state]} · {m.invitation.used({ used, uses })} · {m.invitation.until}{' '}
          <time dateTime={expires_at}>{fullDate(expires_at)}</time> ·{' '}
          {name === null ? m.invitation.operator : m.invitation.by({ name })}
        </p>
        <Came members={invitation.members} />
      </div>
      {state === 'open' && (
        <Button
          aria-label={m.invitation.revokeOne({ id })}
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {m.invitation.revoke}
        </Button>
      )}
    </li>
  );
}

function Came({ members }: Pick<Invitation, 'members'>) {
  if (members.length === 0) return null;
  return (
    <p className="text-14 wrap-anywhere">
      {m.invitation.came}
      {members.map(({ id, username }, at) => (
        <Fragment key={id}>
          {at > 0 ? ', ' : ' '}
          <TextLink to={page.adminUser(id)}>
            <bdi>{username}</bdi>
          </TextLink>
        </Fragment>
      ))}
    </p>
  );
}
