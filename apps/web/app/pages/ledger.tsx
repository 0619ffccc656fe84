import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { LedgerTable } from '../features/disputes/ledger/ledger-figures.tsx';
import { ledgerQuery, readYear } from '../features/disputes/ledger/ledger-query.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { loadInBrowser, loadOnServer, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/ledger.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadLedger(load, request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadLedger(load, request.url));
}

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = m.ledger;
  return pageMeta(originOf(matches), { title, description, path: page.ledger() });
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

async function loadLedger({ client, api }: PageLoad, url: string): Promise<null> {
  await client.fetchQuery({ ...ledgerQuery(api, readYear(new URL(url).searchParams)), staleTime: 0 });
  return null;
}
