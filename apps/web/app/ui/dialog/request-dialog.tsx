import { AlertDialog } from 'radix-ui';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Form } from '../form/form.tsx';
import { TextArea } from '../form/text-field.tsx';
import { dialogPanelLook, VEIL_LOOK } from './dialog-look.ts';
import type { DialogRequest } from './dialog-requests.ts';
import { useOpener } from './use-opener.ts';

/** Lazy-loaded by `DialogHost`. */
export default function RequestDialog({ request }: { request: DialogRequest }) {
  const [answer, setAnswer] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  // The dialog has no trigger element, so it stores which element gets the focus back.
  const giveFocusBack = useOpener();
  const { kind, title, text } = request;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refused = request.refuse?.(answer) ?? null;
    setRefusal(refused);
    if (refused) return input.current?.focus();
    request.settle(answer);
  };
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && request.settle(null)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={VEIL_LOOK} />
        <AlertDialog.Content
          lang={request.lang}
          className={dialogPanelLook('max-w-md')}
          {...(!title && { 'aria-describedby': undefined })}
          {...(kind === 'prompt' && { onOpenAutoFocus: (event: Event) => moveFocus(event, input.current) })}
          onCloseAutoFocus={giveFocusBack}
        >
          <Form onSubmit={submit} className="grid gap-5">
            <AlertDialog.Title
              className={title ? 'text-22' : 'font-sans text-18 font-semibold tracking-normal'}
            >
              {title ?? text}
            </AlertDialog.Title>
            {title && (
              <AlertDialog.Description className="whitespace-pre-line">{text}</AlertDialog.Description>
            )}
            {kind === 'prompt' && (
              <Prompt request={request} inputRef={input} value={answer} onChange={setAnswer} />
            )}
            {request.below}
            <p role="alert" className="font-semibold text-reject empty:hidden">
              {refusal}
            </p>
            <Choices request={request} />
          </Form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function moveFocus(event: Event, target: Element | null): void {
  if (!(target instanceof HTMLElement) || !target.isConnected) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
}

interface PromptProps {
  request: DialogRequest;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
}

function Prompt({ request, inputRef, value, onChange }: PromptProps) {
  const id = useId();
  const submitByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {request.label}
      </label>
      <TextArea
        id={id}
        ref={inputRef}
        rows={3}
        maxLength={request.maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={submitByKeys}
      />
    </div>
  );
}

function Choices({ request }: { request: DialogRequest }) {
  return (
    <div className="flex flex-wrap-reverse justify-end gap-3">
      {request.kind !== 'alert' && (
        <AlertDialog.Cancel asChild>
          <Button>{request.cancel}</Button>
        </AlertDialog.Cancel>
      )}
      <Button type="submit" tone={request.danger ? 'reject' : 'marker'}>
        {request.confirm}
      </Button>
    </div>
  );
}
