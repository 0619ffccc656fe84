import { ACCESS_TOKEN, SCOPES, type Scope } from '@corpomeme/contract/people/tokens';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { ShownOnce } from '../../../site/share/shown-once.tsx';
import { addToken, type Proof, tokensQuery } from '../account-requests.ts';
import { ProofDialog } from '../logins/proof-dialog.tsx';

interface Draft {
  name: string;
  days: number;
  scopes: readonly Scope[];
}

/** The ends that the form offers. */
const DAYS = [30, 90, 365];

/** Asks for name, scopes, end and a proof, and shows the new token once. */
export function TokenAddition({ user }: { user: CurrentUser }) {
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
      <Field label={m.tokens.name} hint={m.tokens.nameHint}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={ACCESS_TOKEN.nameMax}
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
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
      <Field label={m.tokens.days}>
        {(control) => (
          <Select
            {...control}
            value={days}
            onChange={(event) => onChange({ days: Number(event.target.value) })}
          >
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {m.tokens.inDays({ count })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
