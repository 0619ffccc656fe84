import type { DemandSender } from '@corpomeme/contract/disputes/demand-kinds';
import * as operations from '@corpomeme/contract/disputes/reports';
import { type FileState, NOTICE_KINDS, type NoticeKind } from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import type { RenderServices } from '@corpomeme/contract/site/rendering';
import { data, useSearchParams } from 'react-router';
import { wrongOf } from '../features/disputes/reports/marks/mark-field.tsx';
import { NoticePanel } from '../features/disputes/reports/notice/notice-panel.tsx';
import {
  bodyOf,
  checkNotice,
  type NoticeDraft,
  type NoticeResult,
  problemsOf,
} from '../features/disputes/reports/notice/notice-rules.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { renderServices } from '../lib/page/render-services.ts';
import { useOrigin } from '../lib/page/root-data.ts';
import type { Route } from './+types/report.ts';

const reply = (answer: NoticeResult, status: number) => data(answer, { status });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.reportPage, path: page.report() });
}

/** Handles the form of browsers without scripts, which post it to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerNotice(await request.formData(), context.get(renderServices));
}

export default function ReportPage({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const origin = useOrigin();
  const url = search.get('url') ?? '';
  // Links of the site pass a path; visitors may type whole URLs.
  return <NoticePanel url={/^\/\w/.test(url) ? origin + url : url} answer={actionData} />;
}

/** Handles the form posted without scripts. Runs on the server only. */
async function answerNotice(form: FormData, { postApi }: RenderServices) {
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
