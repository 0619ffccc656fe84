import type { Invitation } from '@corpomeme/contract/people/invitations';
import { revokeInvitation } from '@corpomeme/contract/people/invitations.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useRef } from 'react';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { fullDate } from '../../../../lib/format.ts';
import { useSiteFacts } from '../../../../lib/page/root-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { toast } from '../../../../ui/toast.ts';
import { invitationsQuery } from '../admin-queries.ts';
import { InvitationForm } from './invitation-form.tsx';

/** Makes and revokes invitations; moderators see their own alone. */
export function InvitationDesk() {
  const list = useRef<HTMLElement>(null);
  const { registration } = useSiteFacts();
  const query = useQuery(invitationsQuery);
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure text={m.invitation.loadFailed} query={query} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="grid max-w-3xl gap-5">
      <p className="text-muted">{m.invitation.intro}</p>
      {registration === 'open' && <p>{m.invitation.everybody}</p>}
      {registration === 'closed' && <p>{m.invitation.closed}</p>}
      {data.may_invite ? <InvitationForm /> : <p>{m.invitation.mayNot}</p>}
      <section ref={list} tabIndex={-1} aria-label={m.invitation.list}>
        {data.invitations.length === 0 ? (
          <p className="text-muted">{m.invitation.none}</p>
        ) : (
          <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {data.invitations.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                invitation={invitation}
                onGone={() => list.current?.focus()}
              />
            ))}
          </ul>
        )}
      </section>
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
