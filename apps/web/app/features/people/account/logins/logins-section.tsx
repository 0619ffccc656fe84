import type { LoginItem } from '@corpomeme/contract/people/logins';
import { PASSKEY } from '@corpomeme/contract/people/passkeys';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNow } from '../../../../lib/clock.tsx';
import { fullDate, lastUse, relativeDate } from '../../../../lib/format.ts';
import { useGoogleClient } from '../../../../lib/page/root-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { promptDialog } from '../../../../ui/dialog/dialog-requests.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Proof, sessionsQuery } from '../account-requests.ts';
import { AccountSection } from '../account-section.tsx';
import { explainRefusal } from '../explain-refusal.ts';
import { GoogleConnection } from './google-connection.tsx';
import { loginsQuery, removeLogin, renamePasskey } from './login-requests.ts';
import { OpenIdConnections } from './openid-connections.tsx';
import { PasskeyAddition } from './passkey-addition.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** Lists the ways to log in beside the password, and adds and removes them. */
export function LoginsSection({ user }: { user: CurrentUser }) {
  const { data, isError, isFetching, refetch } = useQuery(loginsQuery);
  const client = useGoogleClient();
  const list = useRef<HTMLUListElement>(null);
  const hasGoogle = data?.some(({ kind }) => kind === 'google');
  return (
    <AccountSection heading={m.logins.heading}>
      {data ? (
        <>
          <LoginsList user={user} logins={data} list={list} />
          <PasskeyAddition user={user} />
          <OpenIdConnections user={user} logins={data} />
          {client && !hasGoogle && <GoogleConnection user={user} client={client} />}
        </>
      ) : isError ? (
        <LoadFailure text={m.logins.failed} query={{ isFetching, refetch }} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </AccountSection>
  );
}

interface LoginsListProps {
  user: CurrentUser;
  logins: LoginItem[];
  list: React.RefObject<HTMLUListElement | null>;
}

function LoginsList({ user, logins, list }: LoginsListProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<LoginItem | null>(null);
  const remove = async (login: LoginItem, proof: Proof) => {
    await removeLogin(login.id, proof);
    toast(m.logins.removed, 'success');
    setChosen(null);
    // The focused button is gone.
    list.current?.focus();
    await client.invalidateQueries({ queryKey: loginsQuery.queryKey });
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  const rename = async ({ id, name }: LoginItem) => {
    const words = { title: m.logins.renameTitle, label: m.logins.passkeyName, maxLength: PASSKEY.nameMax };
    const wanted = await promptDialog(name, { ...words, confirm: m.logins.rename, cancel: m.account.cancel });
    if (!wanted?.trim()) return;
    await renamePasskey(id, wanted.trim()).catch((error) => toast(explainRefusal(error).text, 'error'));
    await client.invalidateQueries({ queryKey: loginsQuery.queryKey });
  };
  return (
    <>
      {logins.length === 0 && <p className="text-muted">{m.logins.none}</p>}
      <ul ref={list} tabIndex={-1} className="grid divide-y divide-line empty:hidden">
        {logins.map((login) => (
          <LoginRow
            key={login.id}
            login={login}
            onRename={() => void rename(login)}
            onRemove={() => setChosen(login)}
          />
        ))}
      </ul>
      {chosen && (
        <ProofDialog
          user={user}
          title={m.logins.removeTitle({ name: nameOf(chosen) })}
          text={m.logins.removeText}
          action={m.logins.remove}
          tone="reject"
          onProve={(proof) => remove(chosen, proof)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

const nameOf = ({ kind, name }: LoginItem) =>
  kind === 'passkey' ? m.logins.passkey({ name: name ?? '' }) : (name ?? m.logins.google);

interface LoginRowProps {
  login: LoginItem;
  onRename: () => void;
  onRemove: () => void;
}

function LoginRow({ login, onRename, onRemove }: LoginRowProps) {
  const now = useNow();
  const { created_at, last_used_on: used } = login;
  const begun = login.kind === 'passkey' ? m.logins.added : m.logins.since;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{nameOf(login)}</p>
        <p className="text-14 text-muted" title={fullDate(created_at)}>
          {begun({ when: relativeDate(created_at, now) })}
          {used && `, ${m.logins.used({ when: lastUse(used, now) })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {login.kind === 'passkey' && (
          <Button aria-label={m.logins.renameOf({ name: nameOf(login) })} onClick={onRename}>
            {m.logins.rename}
          </Button>
        )}
        <Button aria-label={m.logins.removeOf({ name: nameOf(login) })} onClick={onRemove}>
          {m.logins.remove}
        </Button>
      </div>
    </li>
  );
}
