import * as operations from '@corpomeme/contract/companies/companies';
import { COMPANY, type Company } from '@corpomeme/contract/companies/companies';
import { cityText } from '@corpomeme/contract/companies/company-names';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { companyKeys } from '../features/companies/company-keys.ts';
import { Cover } from '../features/memes/cover.tsx';
import type { ApiClient } from '../lib/api/api-client.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { cursorOf, nextPage } from '../lib/api/link-header.ts';
import { inBrowser, onServer, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { breadcrumbData, graph, listData } from '../lib/page/structured-data.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/form/text-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/companies.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

export const loader = onServer(loadCompanies);
export const clientLoader = inBrowser(loadCompanies);

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const origin = originOf(matches);
  const { search, cursor, letter } = readDirectoryAddress(new URLSearchParams(location.search));
  const path = page.companies({ letter });
  return pageMeta(matches, {
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
async function loadCompanies({ client, api }: PageLoad, { url }: PageAddress): Promise<string[]> {
  const address = readDirectoryAddress(new URL(url).searchParams);
  const { companies } = await client.ensureQueryData(directoryPageQuery(api, address));
  return companies.map(({ name }) => name).slice(0, COMPANY.pageSize);
}

/** Search of the page of all companies; order of a directory of several pages, and its letters in the order by name. All of it works without scripts. */
function DirectoryNav({ address, isLong }: { address: DirectoryAddress; isLong: boolean }) {
  const { sort, letter, search } = address;
  const isByName = sort === 'name' || letter !== undefined;
  return (
    <div className="grid gap-3">
      <SearchForm words={search ?? ''} />
      {isLong && (
        <>
          <nav aria-label={m.directory.orders} className="flex flex-wrap gap-2">
            <Choice to={page.companies()} isOn={!isByName && !search}>
              {m.directory.byActivity}
            </Choice>{' '}
            <Choice to={page.companies({ sort: 'name' })} isOn={isByName && letter === undefined}>
              {m.directory.byName}
            </Choice>
          </nav>
          {isByName && (
            <nav
              aria-label={m.directory.letters}
              className="relative -m-1 flex gap-1 p-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
            >
              {LETTERS.map((each) => (
                <Choice key={each} to={page.companies({ letter: each })} isOn={letter === each}>
                  {`${each.toUpperCase()} `}
                </Choice>
              ))}
              <Choice to={page.companies({ letter: '0' })} isOn={letter === '0'}>
                {m.directory.otherLetter}
              </Choice>
            </nav>
          )}
        </>
      )}
    </div>
  );
}

function SearchForm({ words }: { words: string }) {
  const id = useId();
  return (
    <search>
      <Form method="get" action={page.companies()} className="flex max-w-2xl gap-2">
        <label htmlFor={id} className="sr-only">
          {m.directory.search}
        </label>
        <TextInput
          id={id}
          name="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={COMPANY.nameMax}
          placeholder={m.directory.search}
          defaultValue={words}
        />
        <Button type="submit" className="max-sm:without-script">
          {m.directory.find}
        </Button>
      </Form>
    </search>
  );
}

function Choice({ to, isOn, children }: { to: string; isOn: boolean; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      className="grid min-h-11 max-w-full min-w-11 shrink-0 place-items-center rounded-full border border-line bg-surface px-3 text-center hover:border-edge aria-[current=true]:border-marker aria-[current=true]:bg-marker aria-[current=true]:text-on-marker"
    >
      {children}
    </Link>
  );
}

/** The state of the page of all companies, stored in its URL. */
interface DirectoryAddress {
  search: string | undefined;
  /** Undefined: most memes first. */
  sort: 'name' | undefined;
  letter: string | undefined;
  cursor: string | undefined;
}

function readDirectoryAddress(query: URLSearchParams): DirectoryAddress {
  const search = query.get('search')?.trim().slice(0, COMPANY.nameMax).toWellFormed() || undefined;
  const letter = /^[a-z0]$/.exec(query.get('letter')?.toLowerCase() ?? '')?.[0];
  const cursor = query.get('cursor') || undefined;
  if (search) return { search, sort: undefined, letter: undefined, cursor: undefined };
  return { search, sort: query.get('sort') === 'name' ? 'name' : undefined, letter, cursor };
}

interface DirectoryPage {
  companies: Company[];
  /** URL of the API's next page; null on the last. */
  next: string | null;
}

function directoryPageQuery(client: ApiClient, { search, sort, letter, cursor }: DirectoryAddress) {
  const wanted = search ? { search } : { sort: sort ?? ('activity' as const), letter, cursor };
  return queryOptions({
    queryKey: companyKeys.page(JSON.stringify(wanted)),
    queryFn: async ({ signal }): Promise<DirectoryPage> => {
      const { data, headers } = await client.callWithHeaders(operations.listCompanies, {
        query: { ...wanted, covers: 'true', limit: COMPANY.pageSize },
        signal,
      });
      return { companies: data, next: nextPage(headers) };
    },
  });
}
