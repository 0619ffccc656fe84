import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSearchParams } from 'react-router';
import { NoticePanel } from '../features/disputes/reports/notice/notice-panel.tsx';
import { answerNotice } from '../features/disputes/reports/notice/notice-posting.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { renderServices } from '../lib/page/render-services.ts';
import { originOf, useOrigin } from '../lib/page/root-data.ts';
import type { Route } from './+types/report.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...m.reportPage, path: page.report() });
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
