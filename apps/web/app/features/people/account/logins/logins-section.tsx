import type { LoginItem } from '@corpomeme/contract/people/logins';
import { PASSKEY, type PasskeyCreation } from '@corpomeme/contract/people/passkeys';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../../../lib/clock.tsx';
import { fullDate, lastUse, relativeDate } from '../../../../lib/format.ts';
import { useGoogleClient, useIssuers } from '../../../../lib/page/root-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { promptDialog } from '../../../../ui/dialog/dialog-requests.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../../ui/load-failure.tsx';
import { toast } from '../../../../ui/toast.ts';
import { askGoogle } from '../../../site/session/google-sign-in.ts';
import { leaveForIssuer, takeProof, type WaitingProof } from '../../auth/openid/openid-login.ts';
import { type Proof, sessionsQuery } from '../account-requests.ts';
import { AccountSection } from '../account-section.tsx';
import { browserName } from '../browser-name.ts';
import { explainRefusal } from '../explain-refusal.ts';
import {
  addPasskey,
  beginPasskey,
  linkGoogle,
  linkOpenId,
  loginsQuery,
  removeLogin,
  renamePasskey,
} from './login-requests.ts';
import { ProofDialog } from './proof-dialog.tsx';

interface GoogleConnectionProps {
  user: CurrentUser;
  client: NonNullable<RenderServices['google']>;
}

/** Asks Google first, whose window needs the click, and then the member for a proof. */
function GoogleConnection({ user, client }: GoogleConnectionProps) {
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof askGoogle>>>(null);
  const ask = useMutation({
    mutationFn: () => askGoogle(client),
    onSuccess: setAnswer,
    onError: (error) => toast(error.message, 'error'),
  });
  const connect = async (accessToken: string, proof: Proof) => {
    await linkGoogle({ accessToken, ...proof });
    toast(m.logins.connected, 'success');
    setAnswer(null);
    await queries.invalidateQueries({ queryKey: loginsQuery.queryKey });
  };
  return (
    <>
      <Button className="justify-self-start" busy={ask.isPending} onClick={() => ask.mutate()}>
        {m.logins.connect}
      </Button>
      {answer && (
        <ProofDialog
          user={user}
          title={m.logins.connectTitle}
          text={m.logins.connectText({ email: answer.person.email })}
          action={m.logins.connect}
          onProve={(proof) => connect(answer.accessToken, proof)}
          onClose={() => setAnswer(null)}
        />
      )}
    </>
  );
}

/** Asks the issuer first, and the member for a proof when the browser comes back. */
function OpenIdConnections({ user, logins }: { user: CurrentUser; logins: LoginItem[] }) {
  const queries = useQueryClient();
  const issuers = useIssuers();
  const [waiting, setWaiting] = useState<WaitingProof | null>(null);
  useEffect(() => setWaiting((known) => known ?? takeProof()), []);
  const name = issuers.find(({ id }) => id === waiting?.issuer)?.name ?? '';
  const connect = async ({ proof }: WaitingProof, own: Proof) => {
    await linkOpenId({ proof, ...own });
    toast(m.logins.connectedOne, 'success');
    setWaiting(null);
    await queries.invalidateQueries({ queryKey: loginsQuery.queryKey });
  };
  const leave = (id: string) =>
    leaveForIssuer(id, 'link').catch((error) => toast(explainRefusal(error).text, 'error'));
  const offered = issuers.filter(({ id }) => !logins.some(({ issuer }) => issuer === id));
  return (
    <>
      {offered.map((issuer) => (
        <Button key={issuer.id} className="justify-self-start" onClick={() => void leave(issuer.id)}>
          {m.logins.connectOne({ name: issuer.name })}
        </Button>
      ))}
      {waiting && (
        <ProofDialog
          user={user}
          title={m.logins.connectOne({ name })}
          text={m.logins.connectOneText({ name, email: waiting.email })}
          action={m.logins.connectOne({ name })}
          onProve={(own) => connect(waiting, own)}
          onClose={() => setWaiting(null)}
        />
      )}
    </>
  );
}

/** Asks for a proof and a name, and then the browser for a passkey. */
function PasskeyAddition({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  // Kept while the browser's dialog is cancelled, because a code of the proof works once.
  const options = useRef<PasskeyCreation>(null);
  const open = () => {
    options.current = null;
    setName(browserName(navigator.userAgent).slice(0, PASSKEY.nameMax));
    setOpen(true);
  };
  const add = async (proof: Proof) => {
    options.current ??= await beginPasskey(proof);
    const { makePasskey } = await import('../../../site/session/passkeys.ts');
    const passkey = await makePasskey(options.current);
    options.current = null;
    await addPasskey({ ...passkey, name: name.trim() });
    toast(m.logins.passkeyAdded, 'success');
    setOpen(false);
    await client.invalidateQueries({ queryKey: loginsQuery.queryKey });
  };
  if (!('PublicKeyCredential' in window)) return <p className="text-muted">{m.logins.noPasskeys}</p>;
  return (
    <>
      <Button className="justify-self-start" onClick={open}>
        {m.logins.addPasskey}
      </Button>
      {isOpen && (
        <ProofDialog
          user={user}
          title={m.logins.addTitle}
          text={m.logins.addText}
          action={m.logins.addPasskey}
          onProve={add}
          onClose={() => setOpen(false)}
        >
          <TextField
            label={m.logins.passkeyName}
            hint={m.logins.passkeyNameHint}
            autoComplete="off"
            required
            maxLength={PASSKEY.nameMax}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </ProofDialog>
      )}
    </>
  );
}

/** Lists the ways to log in beside the password, and adds and removes them. */
export function LoginsSection({ user }: { user: CurrentUser }) {
  const query = useQuery(loginsQuery);
  const { data } = query;
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
      ) : (
        <NotLoaded query={query} text={m.logins.failed} className="h-16" />
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
