import { exportByLink } from '@corpomeme/contract/people/mailed-export.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import { DataDownload } from '../../features/people/account/data-download.tsx';
import { pageMeta } from '../../lib/page/page-meta.ts';
import { useLinkToken } from '../../lib/page/use-link-token.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/data-export.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, text } = m.mailedExport;
  return pageMeta(matches, { title, description: text, path: page.dataExport(), hidden: true });
}

/** Where the mailed link leads: its owner presses a button, so programs that follow links load nothing. */
export default function DataExportPage() {
  const token = useLinkToken(page.dataExport());
  return (
    <Panel main title={m.mailedExport.title}>
      <p className="text-muted">{token === null ? m.mailedExport.missing : m.mailedExport.text}</p>
      {token === undefined && <Skeleton className="with-script h-11 w-48" />}
      {token && <DataDownload path={pathOf(exportByLink)} body={{ token }} main />}
      {token === null && <LinkButton to={page.account()}>{m.accountPage.title}</LinkButton>}
    </Panel>
  );
}
