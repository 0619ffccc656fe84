import { AlertDialog } from 'radix-ui';
import { type FormEvent, useId, useState } from 'react';
import { Button } from './button.tsx';
import { dialogPanelLook, VEIL_LOOK } from './dialog-look.ts';
import type { DialogRequest } from './dialog-requests.ts';
import { TextArea } from './text-area.tsx';

/** Lazy-loaded by `DialogHost`. */
export default function RequestDialog({ request }: { request: DialogRequest }) {
  const [answer, setAnswer] = useState('');
  const { kind, title, text } = request;
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
        >
          <form onSubmit={submit} className="grid gap-5">
            <AlertDialog.Title
              className={title ? 'text-22' : 'font-sans text-18 font-semibold tracking-normal'}
            >
              {title ?? text}
            </AlertDialog.Title>
            {title && (
              <AlertDialog.Description className="whitespace-pre-line">{text}</AlertDialog.Description>
            )}
            {kind === 'prompt' && <Prompt request={request} value={answer} onChange={setAnswer} />}
            <Choices request={request} />
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Prompt(props: { request: DialogRequest; value: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {props.request.label}
      </label>
      <TextArea
        id={id}
        rows={3}
        maxLength={props.request.maxLength}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  );
}

function Choices({ request }: { request: DialogRequest }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
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
