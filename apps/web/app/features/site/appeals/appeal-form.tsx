import { APPEAL } from '@corpomeme/contract/moderation/appeals';
import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../lib/api/form.ts';
import { isRefusal } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast.ts';

interface AppealFormProps {
  submit: (text: string) => Promise<unknown>;
  /** Key of the draft: `meme:7`. */
  about: string;
  uid: string;
  /** Also called if the appeal was sent before, elsewhere. */
  onSent: () => Promise<unknown>;
}

/** A button until it is pressed, or a form if a draft exists. Keeps the text until the server has it. */
export function AppealForm(props: AppealFormProps) {
  const [isOpen, setOpen] = useState(() => readAppealDraft(props) !== '');
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <OpenForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Button ref={opener} onClick={() => setOpen(true)}>
      {m.appeal.appeal}
    </Button>
  );
}

const resolver = formResolver<{ text: string }>(({ text }) => ({
  text: text.trim() ? undefined : m.appeal.empty,
}));

function OpenForm({
  submit: submitAppeal,
  about,
  uid,
  onSent,
  onClose,
}: AppealFormProps & { onClose: () => void }) {
  const form = useForm({ defaultValues: { text: readAppealDraft({ about, uid }) }, resolver });
  const { errors, isSubmitting, defaultValues } = form.formState;
  const isFresh = defaultValues?.text === '';
  const { setFocus } = form;
  useEffect(() => {
    // A restored draft must not take the focus of a page that just opened.
    if (isFresh) setFocus('text');
  }, [isFresh, setFocus]);
  const submit = form.handleSubmit(async ({ text }) => {
    if (isSubmitting) return;
    const refusal = await send(submitAppeal, text);
    if (refusal !== null) return form.setError('text', { message: refusal });
    saveAppealDraft({ about, uid }, '');
    await onSent();
  });
  const registration = form.register('text', {
    onChange: ({ target }) => saveAppealDraft({ about, uid }, target.value),
  });
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <TextAreaField
        label={m.appeal.text}
        hint={m.appeal.hint}
        error={errors.text?.message}
        {...registration}
        maxLength={APPEAL.textMax}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="marker" busy={isSubmitting} className="grow sm:grow-0">
          {isSubmitting ? m.appeal.sending : m.appeal.send}
        </Button>
        <Button tone="quiet" onClick={onClose} className="grow sm:grow-0">
          {m.appeal.cancel}
        </Button>
      </div>
    </Form>
  );
}

/** Returns null on success, otherwise the error text. */
async function send(submit: AppealFormProps['submit'], text: string): Promise<string | null> {
  try {
    await submit(text);
    toast(m.appeal.sent, 'success');
    return null;
  } catch (error) {
    if (!isRefusal(error)) return m.appeal.failed;
    if (error.code !== 'already_appealed') return error.message;
    toast(error.message);
    return null;
  }
}

/** The place of an unsent appeal's text: a subject and a member. */
interface DraftPlace {
  /** The subject: `meme:7`, `sanction:3`. */
  about: string;
  uid: string;
}

const keyOf = ({ about }: DraftPlace) => `appealDraft:${about}`;

/** Stored per tab: survives a reload and an expired session, but not the visit. */
function saveAppealDraft(place: DraftPlace, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify({ text, uid: place.uid }));
  } catch {
    // Storage is not available.
  }
}

/** Returns this member's draft, never another member's. */
function readAppealDraft(place: DraftPlace): string {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('uid' in kept) || kept.uid !== place.uid) return '';
    return 'text' in kept && typeof kept.text === 'string' ? kept.text : '';
  } catch {
    return '';
  }
}
