import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LogEntries } from '../features/moderation/log/log-entries.tsx';
import { LogFilter } from '../features/moderation/log/log-filter.tsx';
import { LogMonths } from '../features/moderation/log/log-months.tsx';
import { logQuery, monthsQuery, readLogFilter } from '../features/moderation/log/log-query.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { loadInBrowser, loadOnServer, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/moderation-log.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadLog(load, request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadLog(load, request.url));
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { cursor } = readLogFilter(new URLSearchParams(location.search));
  return pageMeta(originOf(matches), {
    ...m.moderationLog,
    path: page.moderationLog(),
    hidden: cursor !== undefined,
  });
}

export default function ModerationLogPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <Log />
    </PageState>
  );
}

function Log() {
  const [search] = useSearchParams();
  const filter = readLogFilter(search);
  const { data: log } = useSuspenseQuery(logQuery(browserApi, filter));
  const { data: months } = useSuspenseQuery(monthsQuery(browserApi));
  const { action, cursor } = filter;
  return (
    <div className="mx-auto grid w-full max-w-240 gap-6">
      <div className="grid gap-2">
        <h1 className="text-28 sm:text-36">{m.moderationLog.title}</h1>
        <p className="max-w-[70ch] text-muted">{m.log.intro}</p>
      </div>
      <LogMonths months={months} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-22">{m.log.list}</h2>
        <LogFilter action={action} />
      </div>
      {log.entries.length > 0 ? (
        <LogEntries entries={log.entries} />
      ) : (
        <p className="rounded-card border border-dashed border-edge px-6 py-16 text-center text-muted">
          {action ? m.log.none : m.log.nothing}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-4">
        {cursor && (
          <TextLink to={page.moderationLog({ action })} className="py-3">
            {m.log.newest}
          </TextLink>
        )}
        {log.next && (
          <TextLink to={page.moderationLog({ action, cursor: log.next })} className="ml-auto py-3">
            {m.log.older}
          </TextLink>
        )}
      </div>
    </div>
  );
}

async function loadLog({ client, api }: PageLoad, url: string): Promise<null> {
  const filter = readLogFilter(new URL(url).searchParams);
  await Promise.all([
    client.fetchQuery({ ...logQuery(api, filter), staleTime: 0 }),
    client.fetchQuery({ ...monthsQuery(api), staleTime: 0 }),
  ]);
  return null;
}
