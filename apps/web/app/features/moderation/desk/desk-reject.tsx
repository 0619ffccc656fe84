import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { REASON_CODES, REASONS } from '@corpomeme/contract/moderation/reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { type KeyboardEvent, useId, useRef } from 'react';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { inOne } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { NO_REASON, type ReasonChoice, reasonBody } from '../../site/reasons/reason-picker.tsx';
import { KeyCap, NEEDS_KEYS } from '../queue/key-button.tsx';
import { SavedReply } from '../saved-reply.tsx';

/** One key per reason, in the order of the list. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-'];

interface DeskRejectProps {
  titles: readonly string[];
  onReject: (reason: ReturnType<typeof reasonBody>) => void;
  onClose: () => void;
}

/** A number selects a reason, Enter rejects; cancelling changes nothing (product: dialogs). */
export function DeskReject({ titles, onReject, onClose }: DeskRejectProps) {
  const { register, handleSubmit, setValue, control } = useForm<ReasonChoice>({ defaultValues: NO_REASON });
  const code = useWatch({ control, name: 'code' });
  const form = useRef<HTMLFormElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof HTMLTextAreaElement;
    const picked = REASON_CODES[KEYS.indexOf(event.key)];
    if (event.key === 'Enter' && !event.shiftKey && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      form.current?.requestSubmit();
    } else if (picked && !isTyping) {
      event.preventDefault();
      setValue('code', picked);
      form.current?.querySelector<HTMLInputElement>(`[value="${picked}"]`)?.focus();
    }
  };
  const submit = handleSubmit((choice) => onReject(reasonBody(choice)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.desk.rejectTitle({ count: titles.length, title: titles[0] ?? '' })}
      description={
        <>
          <span className={NEEDS_KEYS}>{m.desk.rejectKeys} </span>
          {m.desk.rejectHint}
        </>
      }
      // The desk itself restores the focus, because the card may be gone by then.
      onCloseAutoFocus={(event) => event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        form.current?.querySelector('input')?.focus();
      }}
    >
      <Form ref={form} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown} className="grid gap-5">
        <Reasons code={code} onPick={(picked) => setValue('code', picked)} />
        <SavedReply onPick={(text) => setValue('words', text)} />
        <OwnWords registration={register('words')} />
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-3">
          <Button onClick={onClose}>{m.desk.cancel}</Button>
          <Button type="submit" tone="reject">
            {m.desk.reject}
            <KeyCap letter="↵" />
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function Reasons({ code, onPick }: { code: ReasonCode | null; onPick: (code: ReasonCode) => void }) {
  const name = useId();
  return (
    <fieldset className="grid">
      <legend className="pb-1 font-semibold">{m.desk.reason}</legend>
      {REASON_CODES.map((option, index) => (
        <label
          key={option}
          className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 pointer-fine:min-h-9 hover:bg-sunken has-checked:bg-sunken has-checked:font-semibold"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === code}
            onChange={() => onPick(option)}
            aria-keyshortcuts={KEYS[index]}
            className="size-5 shrink-0 accent-ink"
          />
          <span className="grow">{inOne(REASONS[option])}</span>
          <KeyCap letter={KEYS[index] ?? ''} />
        </label>
      ))}
    </fieldset>
  );
}

function OwnWords({ registration }: { registration: UseFormRegisterReturn }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {m.desk.ownWords}
      </label>
      <TextArea {...registration} id={id} rows={2} maxLength={MEME.reasonMax} />
    </div>
  );
}
