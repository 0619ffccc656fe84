import type { DemandSender } from '@corpomeme/contract/disputes/demand-kinds';
import type { FileState, NoticeKind } from '@corpomeme/contract/disputes/reports';
import * as operations from '@corpomeme/contract/disputes/reports';
import { NOTICE_KINDS } from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { data } from 'react-router';
import { wrongOf } from '../marks/mark-field.tsx';
import { bodyOf, checkNotice, type NoticeDraft, type NoticeResult, problemsOf } from './notice-rules.ts';

/** Handles the form posted without scripts. Runs on the server only. */
export async function answerNotice(form: FormData, { postApi }: RenderServices) {
  if (!postApi) throw new Response(null, { status: 405 });
  const file = form.get('file');
  if (typeof file === 'string') {
    const answer = await postApi(pathOf(operations.readFile), { file });
    const state = answer.ok ? ((await answer.json()) as FileState) : 'unknown';
    return reply({ state }, answer.status);
  }
  const draft = readDraft(form);
  const wrong = checkNotice(draft);
  if (Object.keys(wrong).length > 0) return reply({ draft, problems: wrong, failure: null }, 400);
  const answer = await postApi(pathOf(operations.giveNotice), bodyOf(draft));
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) {
    const { number, file: key } = body;
    return reply({ sentTo: draft.email.trim(), number, file: key }, 200);
  }
  const problems = problemsOf(body);
  const isAboutFields = Object.keys(problems).length > 0;
  const failure = answer.status === 429 ? String(body.error) : m.notice.failed;
  return reply({ draft, problems, failure: isAboutFields ? null : failure }, answer.status);
}

const reply = (answer: NoticeResult, status: number) => data(answer, { status });

function readDraft(form: FormData): NoticeDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const kind = text('kind');
  const sender = text('sender');
  return {
    url: text('url'),
    kind: Object.hasOwn(NOTICE_KINDS, kind) ? (kind as NoticeKind) : null,
    sender: Object.hasOwn(m.notice.senders, sender) ? (sender as DemandSender) : 'person',
    explanation: text('explanation'),
    mark: { wrong: wrongOf(text('mark_wrong')), words: text('mark_words'), box: null },
    name: text('name'),
    email: text('email'),
    goodFaith: form.has('good_faith'),
    website: text('website'),
  };
}
