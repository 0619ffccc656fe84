import type { Company } from '@corpomeme/contract/companies/companies';
import { COMPANY } from '@corpomeme/contract/companies/companies';
import { cityText } from '@corpomeme/contract/companies/company-names';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { DirectoryNav } from '../features/companies/directory-nav.tsx';
import {
  type DirectoryAddress,
  directoryPageQuery,
  readDirectoryAddress,
} from '../features/companies/directory-page.ts';
import { Cover } from '../features/memes/cover.tsx';
import { browserApi } from '../lib/api/browser-api.ts';
import { cursorOf } from '../lib/api/link-header.ts';
import { loadInBrowser, loadOnServer, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { breadcrumbData, graph, listData } from '../lib/page/structured-data.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/companies.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadCompanies(load, request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadCompanies(load, request.url));
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const origin = originOf(matches);
  const { search, cursor, letter } = readDirectoryAddress(new URLSearchParams(location.search));
  const path = page.companies({ letter });
  return pageMeta(origin, {
    title: m.directory.title,
    description: m.directory.description,
    path,
    hidden: search !== undefined || cursor !== undefined,
    structured: graph([
      breadcrumbData(origin, [{ name: m.directory.title, path: page.companies() }]),
      listData(
        origin,
        (loaderData?.facts ?? []).map((name) => ({ name, path: page.company(name) })),
      ),
    ]),
  });
}

export default function CompaniesPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <Directory />
    </PageState>
  );
}

function Directory() {
  const [query] = useSearchParams();
  const address = readDirectoryAddress(query);
  const { data } = useSuspenseQuery(directoryPageQuery(browserApi, address));
  return (
    <div className="mx-auto grid w-full max-w-240 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-28">{m.directory.title}</h1>
        <TextLink to={page.themes()} className="py-2">
          {m.themePage.title}
        </TextLink>
      </div>
      <DirectoryNav
        key={address.search}
        address={address}
        isLong={data.next !== null || [address.letter, address.cursor, address.sort].some(Boolean)}
      />
      {address.search && (
        <h2 className="text-22 wrap-anywhere" role="status">
          {data.companies.length > 0
            ? m.directory.results({ words: address.search })
            : m.directory.none({ words: address.search })}
        </h2>
      )}
      {data.companies.length > 0 && <CompanyItems companies={data.companies} />}
      {data.companies.length === 0 && !address.search && <p className="text-muted">{m.directory.noneHere}</p>}
      <Further address={address} next={data.next} isEmpty={data.companies.length === 0} />
      <p className="text-muted">
        {m.directory.missing}{' '}
        <TextLink to={page.howto()} className="inline-block py-2">
          {m.directory.upload}
        </TextLink>
      </p>
    </div>
  );
}

function CompanyItems({ companies }: { companies: readonly Company[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {companies.map(({ name, memeCount, cities, cover }, index) => (
        <li key={name} className="grid">
          <Link
            to={page.company(name)}
            className="grid content-start overflow-hidden rounded-card border border-line bg-surface hover:border-edge"
          >
            {memeCount > 0 && <Cover cover={cover} isFirst={index === 0} />}
            <span className="grid min-h-16 content-center p-3">
              <strong className="font-semibold wrap-anywhere">{name}</strong>{' '}
              <span className="text-14 text-muted">
                {m.company.memeCount({ count: memeCount })}
                {cities.length > 0 && ` · ${cities.map(cityText).join(', ')}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface FurtherProps {
  address: DirectoryAddress;
  /** URL of the API's next page. */
  next: string | null;
  isEmpty: boolean;
}

function Further({ address: { sort, letter, search, cursor }, next, isEmpty }: FurtherProps) {
  const isPart = search !== undefined || (letter !== undefined && isEmpty);
  return (
    <div className="flex flex-wrap justify-between gap-4 empty:hidden">
      {isPart && (
        <TextLink to={page.companies()} className="py-3">
          {m.directory.all}
        </TextLink>
      )}
      {cursor && (
        <TextLink to={page.companies({ sort, letter })} className="py-3">
          {m.directory.first}
        </TextLink>
      )}
      {next && (
        <TextLink to={page.companies({ sort, letter, cursor: cursorOf(next) })} className="ml-auto py-3">
          {m.directory.next}
        </TextLink>
      )}
    </div>
  );
}

/** Returns the names of the page, for its structured data. */
async function loadCompanies({ client, api }: PageLoad, url: string): Promise<string[]> {
  const address = readDirectoryAddress(new URL(url).searchParams);
  const { companies } = await client.ensureQueryData(directoryPageQuery(api, address));
  return companies.map(({ name }) => name).slice(0, COMPANY.pageSize);
}
