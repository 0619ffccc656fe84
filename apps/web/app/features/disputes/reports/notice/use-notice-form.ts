import * as operations from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { NO_MARK } from '../marks/mark-field.tsx';
import {
  bodyOf,
  checkNotice,
  type NoticeDraft,
  type NoticeProblems,
  type NoticeResult,
  problemsOf,
} from './notice-rules.ts';

/** Starts with the result of a form that was posted without scripts. */
export function useNoticeForm(url: string, answer: NoticeResult | undefined) {
  const refused = answer && 'draft' in answer ? answer : undefined;
  const empty = {
    explanation: '',
    mark: NO_MARK,
    name: '',
    email: '',
    goodFaith: false,
    website: '',
    kind: null,
    sender: 'person',
  } as const;
  const [draft, setDraft] = useState<NoticeDraft>(refused?.draft ?? { ...empty, url });
  const [problems, setProblems] = useState<NoticeProblems>(refused?.problems ?? {});
  const [failure, setFailure] = useState<string | null>(refused?.failure ?? null);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState(answer && 'sentTo' in answer ? answer : null);
  const form = useRef<HTMLFormElement>(null);

  const change = <Name extends keyof NoticeDraft>(name: Name, value: NoticeDraft[Name]) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setProblems(({ [name as keyof NoticeProblems]: _solved, ...others }) => others);
  };
  const refuse = (found: NoticeProblems) => {
    setProblems(found);
    // After the render that marks the field.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setFailure(null);
    const wrong = checkNotice(draft);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setSending(true);
    try {
      const { number, file } = await browserApi.call(operations.giveNotice, { body: bodyOf(draft) });
      setSent({ sentTo: draft.email.trim(), number, file });
    } catch (error) {
      const found = error instanceof ApiError ? problemsOf(error.body) : {};
      if (Object.keys(found).length > 0) refuse(found);
      else setFailure(explain(error));
    }
    setSending(false);
  };
  const startOver = () => {
    setDraft((before) => ({ ...before, ...empty, name: before.name, email: before.email, url: '' }));
    setSent(null);
  };
  const hasReturned = refused !== undefined;
  return { hasReturned, draft, change, problems, failure, isSending, sent, submit, startOver, form };
}

export type NoticeForm = ReturnType<typeof useNoticeForm>;

function explain(error: unknown): string {
  if (error instanceof NetworkError) return m.notice.noAnswer;
  return error instanceof ApiError && error.status === 429 ? error.message : m.notice.failed;
}
