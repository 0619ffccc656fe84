import * as operations from '@corpomeme/contract/moderation/moderation.operations';
import {
  type ModerationLogEntry,
  type ModerationMonth,
  type PublicLogAction,
  UNNAMED_ACTIONS,
} from '@corpomeme/contract/moderation/moderation-log';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { moderationKeys } from '../features/moderation/moderation-keys.ts';
import type { ApiClient } from '../lib/api/api-client.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { cursorOf, nextPage } from '../lib/api/link-header.ts';
import { fullDate } from '../lib/format.ts';
import { inBrowser, onServer, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { inOne } from '../lib/second-text.tsx';
import { Button } from '../ui/button.tsx';
import { Options, SelectField } from '../ui/form/select.tsx';
import { ScrollingTable } from '../ui/scrolling-table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/moderation-log.ts';

const CURSOR_MAX = 200;

/** Taken from the texts, because importing the contract would bring zod. */
const loggedActions = () => Object.keys(m.log.actions) as PublicLogAction[];

/** Columns of the table with the actions that each counts. */
const COLUMNS: Record<keyof typeof m.log.columns, readonly PublicLogAction[]> = {
  approved: ['meme.approve'],
  rejected: ['meme.reject'],
  removed: ['meme.remove', 'meme.delete'],
  restored: ['meme.restore'],
  accepted: ['appeal.accept'],
  dismissed: ['appeal.dismiss'],
  closed: ['case.close'],
  comments: ['comment.remove', 'comment.delete'],
  sanctions: ['user.warn', 'user.posting_ban', 'user.suspend', 'user.delete'],
};
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const monthName = () =>
  new Intl.DateTimeFormat(m.language.dates, { month: 'short', year: 'numeric', timeZone: 'UTC' });

export const loader = onServer(loadLog);
export const clientLoader = inBrowser(loadLog);

export function meta({ matches, location }: Route.MetaArgs) {
  const { cursor } = readLogFilter(new URLSearchParams(location.search));
  return pageMeta(matches, {
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

async function loadLog({ client, api }: PageLoad, { url }: PageAddress): Promise<null> {
  const filter = readLogFilter(new URL(url).searchParams);
  await Promise.all([
    client.fetchQuery({ ...logQuery(api, filter), staleTime: 0 }),
    client.fetchQuery({ ...monthsQuery(api), staleTime: 0 }),
  ]);
  return null;
}

function LogEntries({ entries }: { entries: ModerationLogEntry[] }) {
  return (
    <ol className="grid divide-y divide-line rounded-card border border-line bg-surface px-4">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names, and a page of them keeps its order
        <Entry key={index} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: ModerationLogEntry }) {
  const { at, action, reason_code: reason, outcome, moderator, meme_id: memeId } = entry;
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[1fr_auto]">
      <p>
        <b className="font-semibold">
          {moderator ?? (UNNAMED_ACTIONS.includes(action) ? m.log.moderator : m.log.site)}
        </b>{' '}
        {m.log.actions[action]}
        {outcome && `. ${m.log.outcomes[outcome]}.`}
        {memeId !== null && (
          <>
            {'. '}
            <TextLink to={page.meme(memeId)}>{m.log.see}</TextLink>
          </>
        )}
      </p>
      <p className="text-14 text-muted tabular-nums sm:text-right">
        <time dateTime={at}>{fullDate(at)}</time>
      </p>
      {reason && <p className="text-muted sm:col-span-2">{inOne(REASONS[reason])}</p>}
    </li>
  );
}

/** Stored in the page's query. Without scripts, it is a form with a button. */
function LogFilter({ action }: { action: PublicLogAction | undefined }) {
  const navigate = useNavigate();
  const choose = (next: string) =>
    void navigate(page.moderationLog({ action: next || undefined }), { preventScrollReset: true });
  return (
    <form method="get" action={page.moderationLog()} className="flex flex-wrap items-end gap-2">
      <SelectField
        label={m.log.filter}
        name="action"
        key={action}
        defaultValue={action ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{m.log.all}</option>
        <Options of={loggedActions()} text={(name) => capitalise(m.log.actions[name])} />
      </SelectField>
      <Button type="submit" className="without-script">
        {m.log.apply}
      </Button>
    </form>
  );
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Starts with the first month that has a decision; columns without any are left out. */
function LogMonths({ months }: { months: ModerationMonth[] }) {
  const first = months.findLastIndex(({ counts }) => Object.keys(counts).length > 0);
  const shown = months.slice(0, first + 1);
  const columns = NAMES.filter((name) => shown.some((month) => sumOf(month, COLUMNS[name]) > 0));
  if (columns.length === 0) return null;
  return (
    <ScrollingTable caption={m.log.months}>
      <thead>
        <tr>
          <th scope="col" className="px-4 py-3 text-left text-14 font-semibold text-muted">
            {m.log.month}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="px-4 py-3 text-14 font-semibold text-muted">
              {m.log.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((month) => (
          <tr key={month.month}>
            <th
              scope="row"
              className="border-t border-line px-4 py-2.5 text-left font-normal whitespace-nowrap"
            >
              {monthName().format(Date.parse(`${month.month}-01`))}
            </th>
            {columns.map((name) => (
              <td key={name} className="border-t border-line px-4 py-2.5">
                {sumOf(month, COLUMNS[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function sumOf({ counts }: ModerationMonth, actions: readonly PublicLogAction[]): number {
  return actions.reduce((sum, action) => sum + (counts[action] ?? 0), 0);
}

interface LogPlace {
  action: PublicLogAction | undefined;
  cursor: string | undefined;
}

/** Parses a page's query; unknown values mean all. */
function readLogFilter(search: URLSearchParams): LogPlace {
  const cursor = search.get('cursor') || undefined;
  return {
    action: loggedActions().find((name) => name === search.get('action')),
    cursor: cursor && cursor.length <= CURSOR_MAX ? cursor : undefined,
  };
}

interface LogPage {
  entries: ModerationLogEntry[];
  /** The cursor of the next page. */
  next: string | null;
}

/** Fetched at each visit, because a cached log shows nothing new. */
function logQuery(client: ApiClient, filter: LogPlace) {
  return queryOptions({
    queryKey: moderationKeys.log(filter),
    queryFn: async ({ signal }): Promise<LogPage> => {
      const { data, headers } = await client.callWithHeaders(operations.listModerationLog, {
        query: { ...filter },
        signal,
      });
      const next = nextPage(headers);
      return { entries: data, next: next && (cursorOf(next) ?? null) };
    },
  });
}

function monthsQuery(client: ApiClient) {
  return queryOptions({
    queryKey: moderationKeys.months,
    queryFn: ({ signal }) => client.call(operations.listModerationMonths, { signal }),
  });
}
