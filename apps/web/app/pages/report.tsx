import { page } from '@corpomeme/contract/paths';
import { useSearchParams } from 'react-router';
import { Mailbox } from '../features/legal/legal-words.tsx';
import { NoticePanel } from '../features/reports/notice-panel.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { originOf, useOrigin } from '../lib/root-data.ts';
import type { Route } from './+types/report.ts';
import { reportPageStrings } from './report.strings.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(originOf(matches), { ...reportPageStrings, path: page.report() });
}

export default function ReportPage() {
  const [search] = useSearchParams();
  const origin = useOrigin();
  const url = search.get('url') ?? '';
  // Links of the site give a path; people read whole addresses.
  return <NoticePanel url={/^\/\w/.test(url) ? origin + url : url} mailbox={<Mailbox />} />;
}
