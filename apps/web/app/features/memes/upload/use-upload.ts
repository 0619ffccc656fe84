import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { serverText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';
import { patchMeme } from '../meme-cache.ts';
import { memeKeys } from '../meme-keys.ts';
import type { SendMeme } from './upload-request.ts';
import type { UploadFields } from './upload-rules.ts';

/** What is said when it is done, and when it is not. */
export interface UploadTexts {
  succeeded: string;
  failed: string;
  failedWith: (text: string) => string;
}

/** product: states, 'Upload'. `part` is what has left of the request, 0 to 1; `cancelled` is idle with a word about it. */
export type UploadState =
  | { name: 'idle' | 'cancelled' | 'success' }
  | { name: 'uploading'; part: number; hasFile: boolean }
  | { name: 'error'; text: string };

export interface Upload {
  state: UploadState;
  /** True once the server has taken the meme. */
  start: (fields: UploadFields) => Promise<boolean>;
  cancel: () => void;
}

/** One upload at a time. It goes on when the visitor looks at another page, and is reported there by a toast. */
export function useUpload(send: SendMeme, texts: UploadTexts): Upload {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ name: 'idle' });
  const running = useRef<AbortController | null>(null);
  const isShown = useIsShown();
  useWarningBeforeLeaving(state.name === 'uploading');

  const start = async (fields: UploadFields) => {
    if (running.current) return false;
    const attempt = new AbortController();
    running.current = attempt;
    const show = (part: number) => setState({ name: 'uploading', part, hasFile: fields.file !== null });
    show(0);
    try {
      const meme = await send(fields, { signal: attempt.signal, onProgress: show });
      setState({ name: 'success' });
      toast(texts.succeeded, 'success');
      patchMeme(client, meme.id, () => meme);
      void client.invalidateQueries({ queryKey: memeKeys.own });
      void client.invalidateQueries({ queryKey: memeKeys.pending });
      return true;
    } catch (error) {
      const text = explain(error, texts);
      setState(attempt.signal.aborted ? { name: 'cancelled' } : { name: 'error', text });
      if (!isShown.current) toast(text, 'error');
      return false;
    } finally {
      running.current = null;
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}

function explain(error: unknown, { failed, failedWith }: UploadTexts): string {
  const told = serverText(error);
  return told ? failedWith(told) : failed;
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

/** Closing the tab would break it off; the browser asks in its own words. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
