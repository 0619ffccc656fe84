import type { SessionItem } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus } from '../../../lib/api/api-error.ts';
import { useNow } from '../../../lib/clock.tsx';
import { fullDate, lastUse, relativeDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { endSession, sessionsQuery } from './account-requests.ts';
import { AccountSection } from './account-section.tsx';
import { browserName } from './browser-name.ts';
import { explainRefusal } from './explain-refusal.ts';

export function SessionSection() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  return (
    <AccountSection heading={m.sessionList.heading}>
      {data ? (
        <SessionList sessions={data} />
      ) : isError ? (
        <LoadFailure text={m.sessionList.failed} query={{ isFetching, refetch }} />
      ) : (
        <Skeleton className="h-16" />
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
