import { SANCTION } from '@corpomeme/contract/limits';
import * as operations from '@corpomeme/contract/operations/sanctions';
import type { SanctionKind } from '@corpomeme/contract/sanctions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { awaited } from '../../lib/awaited.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { refusalText } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { reasonPickerStrings } from '../reasons/reason-picker.strings.ts';
import { isUnexplained, NO_REASON, ReasonPicker, reasonBody } from '../reasons/reason-picker.tsx';
import { useCurrentUser } from '../session/session-store.ts';
import { sanctionStrings as strings } from './sanction.strings.ts';
import { sanctionKeys } from './sanction-keys.ts';

/** From mild to severe, as the words are; from the contract they would bring its schema library along. */
const KINDS = Object.keys(strings.kind) as SanctionKind[];

export interface SanctionDialogProps {
  userId: string;
  username: string;
  isOpen: boolean;
  onClose: () => void;
  /** For lists that show what holds the member. */
  onImposed?: (() => void) | undefined;
}

/** Lazy-loaded by `SanctionButton`; stays mounted while closed, and so keeps what was typed. */
export default function SanctionDialog({
  userId,
  username,
  isOpen,
  onClose,
  onImposed,
}: SanctionDialogProps) {
  const client = useQueryClient();
  const isAdmin = useCurrentUser()?.isAdmin === true;
  const [kind, setKind] = useState<SanctionKind>('warning');
  const [days, setDays] = useState('7');
  const [why, setWhy] = useState(NO_REASON);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const limit = isAdmin ? SANCTION.maxDays : SANCTION.moderatorDays[kind];
  const length = readDays(days, { kind, limit, mayBeEmpty: isAdmin });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (length === 'wrong') return setProblem(strings.daysWrong(limit));
    if (isUnexplained(why)) return setProblem(reasonPickerStrings.missing);
    setSending(true);
    const refusal = await awaited(send(userId, { kind, days: length, ...reasonBody(why) }));
    setSending(false);
    setProblem(refusal);
    if (refusal) return;
    setWhy(NO_REASON);
    void client.invalidateQueries({ queryKey: sanctionKeys.all });
    onImposed?.();
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={strings.dialogTitle(username)}
      description={strings.dialogText}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Kinds kind={kind} onPick={setKind} />
        {kind !== 'warning' && (
          <Days
            hint={isAdmin ? strings.daysHintAdmin : strings.daysHint[kind]}
            isWrong={length === 'wrong'}
            value={days}
            onChange={setDays}
          />
        )}
        <ReasonPicker value={why} onChange={setWhy} maxLength={SANCTION.reasonMax} />
        <p role="alert" className="font-semibold text-reject empty:hidden">
          {problem}
        </p>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button onClick={onClose} className="grow sm:grow-0">
            {strings.cancel}
          </Button>
          <Button type="submit" tone="reject" busy={isSending} className="grow sm:grow-0">
            {strings.confirm[kind]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Kinds({ kind, onPick }: { kind: SanctionKind; onPick: (kind: SanctionKind) => void }) {
  return (
    <fieldset className="grid">
      <legend className="pb-1 font-semibold">{strings.what}</legend>
      {KINDS.map((each) => (
        <label
          key={each}
          className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken has-checked:bg-sunken"
        >
          <input
            type="radio"
            name="sanction-kind"
            className="size-5 shrink-0 accent-ink"
            checked={kind === each}
            onChange={() => onPick(each)}
          />
          <span className="grid">
            <span className="font-semibold">{strings.kind[each]}</span>
            <span className="text-14 text-muted">{strings.explained[each]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface DaysProps {
  hint: string;
  isWrong: boolean;
  value: string;
  onChange: (text: string) => void;
}

function Days({ hint, isWrong, value, onChange }: DaysProps) {
  return (
    <Field label={strings.days} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          maxLength={4}
          className="max-w-24"
          aria-invalid={isWrong || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface LengthRules {
  kind: SanctionKind;
  limit: number;
  mayBeEmpty: boolean;
}

/** Null: without an end. */
function readDays(text: string, { kind, limit, mayBeEmpty }: LengthRules): number | null | 'wrong' {
  if (kind === 'warning') return null;
  if (text.trim() === '') return mayBeEmpty ? null : 'wrong';
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= limit ? days : 'wrong';
}

interface Sending extends ReturnType<typeof reasonBody> {
  kind: SanctionKind;
  days: number | null;
}

/** Null when it is done; otherwise what to say. */
async function send(userId: string, json: Sending): Promise<string | null> {
  try {
    await browserApi.call(operations.imposeSanction, { params: { id: userId }, body: json });
    toast(strings.done[json.kind], 'success');
    return null;
  } catch (error) {
    return refusalText(error, strings.failed);
  }
}
