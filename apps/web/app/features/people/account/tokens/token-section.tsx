import type { AccessToken } from '@corpomeme/contract/people/tokens';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { useNow } from '../../../../lib/clock.tsx';
import { fullDate, lastUse } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { endSession, tokensQuery } from '../account-requests.ts';
import { AccountSection } from '../account-section.tsx';
import { explainRefusal } from '../explain-refusal.ts';
import { TokenAddition } from './token-addition.tsx';

/** Lists, makes and revokes access tokens. */
export function TokenSection({ user }: { user: CurrentUser }) {
  const { data, isError, isFetching, refetch } = useQuery(tokensQuery);
  return (
    <AccountSection heading={m.tokens.heading}>
      <p className="text-muted">{m.tokens.intro}</p>
      {data ? (
        <>
          <TokenList tokens={data} />
          <TokenAddition user={user} />
        </>
      ) : isError ? (
        <LoadFailure text={m.tokens.failed} query={{ isFetching, refetch }} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </AccountSection>
  );
}

function TokenList({ tokens }: { tokens: AccessToken[] }) {
  const list = useRef<HTMLUListElement>(null);
  const client = useQueryClient();
  const now = useNow();
  const revoke = useMutation({
    // A 404 counts as success: the token has already ended.
    mutationFn: (id: string) =>
      endSession(id).catch((error) => (isStatus(error, 404) ? null : Promise.reject(error))),
    onSuccess: (_answer, id) => {
      client.setQueryData(tokensQuery.queryKey, (known) => known?.filter((token) => token.id !== id));
      toast(m.tokens.revoked, 'success');
      // The focused button is gone.
      list.current?.focus();
    },
    onError: (error) => toast(explainRefusal(error).text, 'error'),
  });
  return (
    <>
      {tokens.length === 0 && <p className="text-muted">{m.tokens.none}</p>}
      <ul ref={list} tabIndex={-1} className="grid divide-y divide-line empty:hidden">
        {tokens.map(({ id, name, scopes, expires_at, last_used_on: used }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p dir="auto" className="font-semibold wrap-anywhere">
                {name}
              </p>
              <p>{scopes.map((scope) => m.tokens.scopes[scope]).join(' · ')}</p>
              <p className="text-14 text-muted">
                {m.tokens.until({ when: fullDate(expires_at) })},{' '}
                {used ? m.tokens.used({ when: lastUse(used, now) }) : m.tokens.unused}
              </p>
            </div>
            <Button
              aria-label={m.tokens.revokeOf({ name })}
              busy={revoke.isPending && revoke.variables === id}
              onClick={() => revoke.mutate(id)}
            >
              {m.tokens.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
