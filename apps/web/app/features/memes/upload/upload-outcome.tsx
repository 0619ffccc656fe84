import { m } from '@corpomeme/contract/site/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { Upload, UploadState } from './use-upload.ts';

interface UploadActionsProps {
  upload: Upload;
  submitText: string;
  /** Other actions, hidden during the upload. */
  children?: ReactNode;
}

/** Submit, and cancel during the upload. */
export function UploadActions({ upload, submitText, children }: UploadActionsProps) {
  const isUploading = upload.state.name === 'uploading';
  const submit = useRef<HTMLButtonElement>(null);
  const wasUploading = useRef(false);
  // The focused cancel button disappears.
  useEffect(() => {
    const wasCancelled = wasUploading.current && upload.state.name === 'cancelled';
    if (wasCancelled) submit.current?.focus();
    wasUploading.current = isUploading;
  }, [isUploading, upload.state.name]);
  return (
    <div className="flex flex-wrap gap-3">
      <Button ref={submit} type="submit" tone="marker" busy={isUploading} className="grow sm:grow-0">
        {isUploading ? m.upload.uploading : submitText}
      </Button>
      {isUploading ? <Button onClick={upload.cancel}>{m.upload.cancel}</Button> : children}
    </div>
  );
}

/** Progress of the upload, or its failure. */
export function UploadOutcome({ state }: { state: UploadState }) {
  return (
    <div className="grid gap-2 empty:hidden">
      {state.name === 'uploading' && <UploadProgress part={state.part} hasFile={state.hasFile} />}
      {state.name === 'cancelled' && <p role="status">{m.upload.cancelled}</p>}
      {state.name === 'error' && (
        <p role="alert" className="font-semibold text-reject">
          {state.text}
        </p>
      )}
    </div>
  );
}

/** After the whole body was sent, the server processes the picture and progress is unknown. */
function UploadProgress({ part, hasFile }: { part: number; hasFile: boolean }) {
  const isSending = hasFile && part < 1;
  const phase = hasFile ? m.upload.preparing : m.upload.fetching;
  return (
    <>
      <Progress label={m.upload.uploading} value={isSending ? part : null} />
      <p className="text-14 text-muted tabular-nums">
        {isSending ? m.upload.progress({ percent: Math.floor(part * 100) }) : phase}
      </p>
    </>
  );
}
