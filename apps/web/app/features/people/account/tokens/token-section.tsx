import { ACCESS_TOKEN, type AccessToken, SCOPES, type Scope } from '@corpomeme/contract/people/tokens';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { useNow } from '../../../../lib/clock.tsx';
import { fullDate, lastUse } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Options, SelectField } from '../../../../ui/form/select.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { NotLoaded } from '../../../../ui/load-failure.tsx';
import { toast } from '../../../../ui/toast.ts';
import { ShownOnce } from '../../../site/share/shown-once.tsx';
import { addToken, endSession, type Proof, tokensQuery } from '../account-requests.ts';
import { explainRefusal } from '../explain-refusal.ts';
import { ProofDialog } from '../logins/proof-dialog.tsx';

interface Draft {
  name: string;
  days: number;
  scopes: readonly Scope[];
}

/** The ends that the form offers. */
const DAYS = [30, 90, 365];

/** Asks for name, scopes, end and a proof, and shows the new token once. */
function TokenAddition({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const add = async ({ name, days, scopes }: Draft, proof: Proof) => {
    const { token } = await addToken({
      ...{ name: name.trim(), days, scopes: [...scopes] },
      ...proof,
    });
    setMade(token);
    setDraft(null);
    await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  };
  return (
    <>
      <Button
        className="justify-self-start"
        onClick={() => setDraft({ name: m.tokens.first, days: 90, scopes: ['read'] })}
      >
        {m.tokens.add}
      </Button>
      {draft && (
        <ProofDialog
          user={user}
          title={m.tokens.addTitle}
          text={m.tokens.addText}
          action={m.tokens.add}
          onProve={(proof) => add(draft, proof)}
          onClose={() => setDraft(null)}
        >
          <DraftFields user={user} draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        </ProofDialog>
      )}
      <div aria-live="polite">
        {made && <ShownOnce key={made} words={{ ...m.tokens, label: m.tokens.token }} value={made} />}
      </div>
    </>
  );
}

interface DraftFieldsProps {
  user: CurrentUser;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function DraftFields({ user, draft: { name, days, scopes }, onChange }: DraftFieldsProps) {
  const offered = SCOPES.filter((scope) => scope !== 'moderate' || user.isModerator || user.isAdmin);
  const toggle = (scope: Scope) =>
    scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope];
  return (
    <>
      <TextField
        label={m.tokens.name}
        hint={m.tokens.nameHint}
        autoComplete="off"
        maxLength={ACCESS_TOKEN.nameMax}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <fieldset className="grid">
        <legend className="pb-1.5 font-semibold">{m.tokens.allowed}</legend>
        {offered.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-6"
              checked={scopes.includes(scope)}
              onChange={() => onChange({ scopes: toggle(scope) })}
            />
            {m.tokens.scopes[scope]}
          </label>
        ))}
      </fieldset>
      <SelectField
        label={m.tokens.days}
        value={days}
        onChange={(event) => onChange({ days: Number(event.target.value) })}
      >
        <Options of={DAYS} text={(count) => m.tokens.inDays({ count })} />
      </SelectField>
    </>
  );
}

/** Lists, makes and revokes access tokens. */
export function TokenSection({ user }: { user: CurrentUser }) {
  const query = useQuery(tokensQuery);
  const { data } = query;
  return (
    <>
      <p className="text-muted">{m.tokens.intro}</p>
      {data ? (
        <>
          <TokenList tokens={data} />
          <TokenAddition user={user} />
        </>
      ) : (
        <NotLoaded query={query} text={m.tokens.failed} className="h-16" />
      )}
    </>
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
