import type { Ledger, LedgerRow } from '@corpomeme/contract/disputes/demands';
import * as operations from '@corpomeme/contract/disputes/demands';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { ApiClient } from '../lib/api/api-client.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { inBrowser, onServer, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { ScrollingTable } from '../ui/scrolling-table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/ledger.ts';

const COLUMNS = ['asked', 'open', 'kept', 'corrected', 'removed', 'withdrawn'] as const;
const nameOf = ({ sender, company }: LedgerRow) => company ?? m.ledger.senders[sender];

const ledgerKeys = {
  year: (year: number | undefined) => ['ledger', year] as const,
} as const;

export const loader = onServer(loadLedger);
export const clientLoader = inBrowser(loadLedger);

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = m.ledger;
  return pageMeta(matches, { title, description, path: page.ledger() });
}

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <LedgerOfYear />
    </PageState>
  );
}

function LedgerOfYear() {
  const [search] = useSearchParams();
  const { data: ledger } = useSuspenseQuery(ledgerQuery(browserApi, readYear(search)));
  const { year, years, rows } = ledger;
  return (
    <div className="mx-auto grid w-full max-w-240 gap-6">
      <div className="grid gap-2">
        <h1 className="text-28 sm:text-36">{m.ledger.title}</h1>
        <p className="max-w-[70ch]">{m.ledger.intro}</p>
        <p className="max-w-[70ch] font-semibold">{m.ledger.notForSale}</p>
        <TextLink to={page.moderationLog()} className="justify-self-start py-2">
          {m.ledger.log}
        </TextLink>
      </div>
      {years.length > 1 && (
        <nav aria-label={m.ledger.years}>
          <ul className="-mx-2 flex flex-wrap">
            {years.map((each) => (
              <li key={each}>
                <Link
                  to={page.ledger({ year: String(each) })}
                  aria-current={each === year ? 'page' : undefined}
                  className="flex min-h-11 items-center px-2 tabular-nums underline aria-[current]:font-semibold"
                >
                  {each}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {rows.every(({ asked }) => asked === 0) && <p>{m.ledger.none({ year })}</p>}
      <LedgerTable ledger={ledger} />
      <p className="max-w-[70ch] text-14 text-muted">{m.ledger.method}</p>
      <a
        href={resource.ledgerCsv({ year: String(year) })}
        className="inline-flex min-h-11 items-center justify-self-start underline"
      >
        {m.ledger.csv({ year })}
      </a>
    </div>
  );
}

async function loadLedger({ client, api }: PageLoad, { url }: PageAddress): Promise<null> {
  await client.fetchQuery({ ...ledgerQuery(api, readYear(new URL(url).searchParams)), staleTime: 0 });
  return null;
}

/** Parses a page's query; anything else means the current year. */
function readYear(search: URLSearchParams): number | undefined {
  const year = search.get('year') ?? '';
  return /^20\d{2}$/.test(year) ? Number(year) : undefined;
}

function ledgerQuery(client: ApiClient, year: number | undefined) {
  return queryOptions({
    queryKey: ledgerKeys.year(year),
    queryFn: ({ signal }) => client.call(operations.readLedger, { query: { year }, signal }),
  });
}

/** What each kind of sender and each company asked, and what became of it. */
function LedgerTable({ ledger: { year, rows } }: { ledger: Ledger }) {
  return (
    <ScrollingTable caption={m.ledger.table({ year })}>
      <thead>
        <tr>
          <th scope="col" className="px-4 py-3 text-left text-14 font-semibold text-muted">
            {m.ledger.sender}
          </th>
          {[...COLUMNS.map((name) => m.ledger.columns[name]), m.ledger.days].map((name) => (
            <th key={name} scope="col" className="px-4 py-3 text-14 font-semibold text-muted">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.sender} ${row.company}`}>
            <th scope="row" className="border-t border-line px-4 py-2.5 text-left font-semibold">
              <bdi>{nameOf(row)}</bdi>
            </th>
            {COLUMNS.map((name) => (
              <td key={name} className="border-t border-line px-4 py-2.5">
                {row[name]}
              </td>
            ))}
            <td className="border-t border-line px-4 py-2.5">{row.days ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
