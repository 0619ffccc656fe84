import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.ts';
import { patchMeme } from '../meme-cache.ts';
import { memeKeys } from '../meme-keys.ts';
import type { SendMeme, SentFields } from './upload-request.ts';

/** Texts of success and failure. */
interface UploadTexts {
  succeeded: string;
  failed: string;
  failedWith: (problem: { text: string }) => string;
}

/** State of the upload (product: states). `part` is the sent share, 0 to 1; `cancelled` is idle with a note. */
type UploadState =
  | { name: 'idle' | 'cancelled' }
  | { name: 'success'; meme: Meme }
  | { name: 'uploading'; part: number; hasFile: boolean }
  | { name: 'error'; text: string };

interface Upload {
  state: UploadState;
  /** Resolves to true when the server has accepted the meme; otherwise calls `onRefused`, to show it at the fields. */
  start: (fields: SentFields, onRefused: (error: unknown) => void) => Promise<boolean>;
  cancel: () => void;
}

/**
 * Runs one upload at a time. It continues on other pages, where a toast reports the result. `showsSuccess`: the form itself says that the
 * meme is sent, so that nobody reads it twice.
 */
export function useUpload(send: SendMeme, texts: UploadTexts, showsSuccess = false): Upload {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ name: 'idle' });
  const running = useRef<AbortController | null>(null);
  const isShown = useIsShown();
  useWarningBeforeLeaving(state.name === 'uploading');

  const start: Upload['start'] = async (fields, onRefused) => {
    if (running.current) return false;
    const attempt = new AbortController();
    running.current = attempt;
    const show = (part: number) => setState({ name: 'uploading', part, hasFile: fields.file !== null });
    show(0);
    try {
      const meme = await send(fields, { signal: attempt.signal, onProgress: show });
      setState({ name: 'success', meme });
      if (!showsSuccess || !isShown.current) toast(texts.succeeded, 'success');
      patchMeme(client, meme.id, () => meme);
      void client.invalidateQueries({ queryKey: memeKeys.own });
      void client.invalidateQueries({ queryKey: memeKeys.ownSummaries });
      void client.invalidateQueries({ queryKey: memeKeys.pending });
      return true;
    } catch (error) {
      const text = explain(error, texts);
      // At once, because a field of a form that is still disabled takes no focus.
      flushSync(() => setState(attempt.signal.aborted ? { name: 'cancelled' } : { name: 'error', text }));
      if (isShown.current) onRefused(error);
      else toast(text, 'error');
      return false;
    } finally {
      running.current = null;
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}

function explain(error: unknown, { failed, failedWith }: UploadTexts): string {
  const text = serverText(error);
  return text ? failedWith({ text }) : failed;
}

function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** Makes the browser ask before closing the tab, which would abort the upload. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

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
