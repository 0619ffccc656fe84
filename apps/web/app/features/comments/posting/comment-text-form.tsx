import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { m } from '@corpomeme/contract/site/messages';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { TextNotesRegion } from '../../safety/checks/text-notes-region.tsx';

interface CommentTextFormProps {
  form?: RefObject<HTMLFormElement | null>;
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** Otherwise only screen readers read the label. */
  isLabelShown?: boolean;
  placeholder?: string | undefined;
  rows?: number;
  text: string;
  onText: (text: string) => void;
  submitText: string;
  onSubmit: () => void;
  /** Adds a button that closes the form; so does Escape. */
  onCancel?: (() => void) | undefined;
  isBusy: boolean;
  /** True if there is nothing to send. */
  isIdle: boolean;
  failure: { text: string; reason?: string | null } | null;
  /** Between the notes and the buttons. */
  children?: ReactNode;
  /** After the buttons. */
  hint?: ReactNode;
  /** What the checks find in the text. */
  notes: readonly string[];
}

/** The form for the text of a new comment, a reply or an edit. Ctrl + Enter sends it. */
export function CommentTextForm(props: CommentTextFormProps) {
  const { form, field, label, isLabelShown = false, placeholder, rows = 2, text, isBusy, failure } = props;
  const { onText, onSubmit, onCancel } = props;
  const id = useId();
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel && !isBusy) onCancel();
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (sends && !event.repeat) submit(event);
  };
  return (
    <Form ref={form} onSubmit={submit} aria-busy={isBusy} className="grid gap-2">
      <label htmlFor={id} className={isLabelShown ? 'text-14 font-semibold' : 'sr-only'}>
        {label}
      </label>
      <TextArea
        id={id}
        ref={field}
        rows={rows}
        value={text}
        readOnly={isBusy}
        placeholder={placeholder}
        aria-describedby={`${id}-notes`}
        aria-invalid={text.trim().length > COMMENTS.contentMax || undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-96 min-h-20"
      />
      <div id={`${id}-notes`} className="grid gap-1 empty:hidden">
        <LengthNote length={text.trim().length} />
        {failure && !isBusy && <Failure {...failure} />}
      </div>
      <TextNotesRegion lines={isBusy ? [] : props.notes} />
      {props.children}
      <FormButtons {...props} />
    </Form>
  );
}

function FormButtons({ submitText, isBusy, isIdle, onCancel, hint }: CommentTextFormProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        type="submit"
        tone="marker"
        busy={isBusy}
        disabled={isIdle}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {submitText}
      </Button>
      {onCancel && !isBusy && (
        <Button tone="quiet" onClick={onCancel}>
          {m.comment.cancel}
        </Button>
      )}
      {hint}
    </div>
  );
}

/** Hidden until the limit is near. */
function LengthNote({ length }: { length: number }) {
  const left = COMMENTS.contentMax - length;
  if (left > 200) return null;
  if (left >= 0) return <p className="text-14 text-muted tabular-nums">{m.comment.left({ count: left })}</p>;
  return (
    <p className="text-14 font-semibold text-reject tabular-nums">{m.comment.tooLong({ count: -left })}</p>
  );
}

function Failure({ text, reason }: NonNullable<CommentTextFormProps['failure']>) {
  return (
    <p role="alert" className="text-14 font-semibold text-reject">
      {text}
      {reason && <span className="block font-normal">{reason}</span>}
    </p>
  );
}
