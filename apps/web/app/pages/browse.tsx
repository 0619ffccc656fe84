import { SEARCH } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useSearchParams } from 'react-router';
import {
  activeCompaniesQuery,
  chosenCompanyQuery,
  foundCompaniesQuery,
} from '../features/companies/company-queries.ts';
import { findCompanyNamed } from '../features/companies/find-company.ts';
import { ActiveFilters } from '../features/memes/list/active-filters.tsx';
import { CompanyFilter } from '../features/memes/list/company-filter.tsx';
import { CompanyFinder } from '../features/memes/list/company-finder.tsx';
import { FilterBar } from '../features/memes/list/filter-bar.tsx';
import { LanguageFilter } from '../features/memes/list/language-filter.tsx';
import { MemeList } from '../features/memes/list/meme-list.tsx';
import { memeSearchParams, readMemeSearch, useRefiltering } from '../features/memes/list/meme-search.ts';
import { SortSelect } from '../features/memes/list/sort-select.tsx';
import { ThemeFilter } from '../features/memes/list/theme-filter.tsx';
import { TimeFilter } from '../features/memes/list/time-filter.tsx';
import { loadMemeList, memeListQuery } from '../features/memes/meme-queries.ts';
import { NoResults } from '../features/memes/search/no-results.tsx';
import { SearchBox } from '../features/memes/search/search-box.tsx';
import { themesQuery } from '../features/memes/themes/theme-queries.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { cursorOf } from '../lib/api/link-header.ts';
import { inBrowser, onServer, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta, siteFeeds } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { LiveHost } from '../realtime/live-host.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/browse.ts';

const COMPANY_MAX = 100;

export const loader = onServer(async (load, address) => {
  await redirectToFound(load, new URL(address.url).searchParams);
  return loadBrowse(load, address);
});

export const clientLoader = inBrowser(loadBrowse);

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const filter = readBrowse(new URLSearchParams(location.search));
  const next = loaderData?.facts.next;
  return pageMeta(matches, {
    title: titleOf(filter),
    description: m.browse.description,
    // Other sort orders show the same list, and a single company has its own page.
    path: filter.company ? page.company(filter.company) : page.browse(),
    // Later pages shift with each new meme, and searches are endless; the sitemap lists all memes.
    hidden: filter.cursor !== undefined || filter.search !== undefined,
    next: next ? moreHref(filter, next) : null,
    alternates: siteFeeds(filter.language),
  });
}

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <Browse />
      <LiveHost />
    </PageState>
  );
}

function Browse() {
  const [search] = useSearchParams();
  const filter = readBrowse(search);
  const companies = useCompanies(filter);
  const { data: themes } = useSuspenseQuery(themesQuery(browserApi));
  const query = useInfiniteQuery(memeListQuery(browserApi, filter));
  const isStale = useRefiltering();
  const { sort, time, theme, language, company, search: words, cursor } = filter;
  // The companies that the words name are results; otherwise they are a filter.
  const isNamed = companies.found.length > 0;
  const companyFilter = <CompanyFilter {...companies} chosen={company} words={words ?? ''} />;
  const isFruitless = words !== undefined && query.data?.pages[0]?.memes.length === 0;
  return (
    <div className="grid gap-3 sm:gap-4">
      <h1 className="text-22 sm:text-28">{company ? m.browse.headingOf({ company }) : m.browse.heading}</h1>
      <FilterBar
        lead={<SearchBox />}
        sort={words === undefined && <SortSelect words={m.meme.browseSorts} />}
        time={<TimeFilter list={filter} />}
        // Without scripts, turning the companies loads the page again.
        startsOpen={search.has('companies')}
      >
        <LanguageFilter />
        <ThemeFilter themes={themes} />
        {!isNamed && companyFilter}
        <div className="flex items-center gap-x-4">
          <div className="min-w-0 max-w-sm grow">
            <CompanyFinder chosen={company} active={companies.all} />
          </div>
          <TextLink to={page.companies()} className="shrink-0 py-2 text-14">
            {m.company.all}
          </TextLink>{' '}
          <TextLink to={page.themes()} className="shrink-0 py-2 text-14">
            {m.themePage.all}
          </TextLink>
        </div>
      </FilterBar>
      <ActiveFilters themes={themes} company={company} />
      <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
        {words !== undefined && <ResultLine words={words} />}
        {cursor && (
          <TextLink
            to={page.browse({ ...memeSearchParams({ sort, time, theme, language }), company, search: words })}
            className="py-3"
          >
            {m.meme.backToStart}
          </TextLink>
        )}
      </div>
      {isNamed && companyFilter}
      <h2 className="sr-only">{m.browse.heading}</h2>
      {isFruitless ? (
        <NoResults words={words} company={company} />
      ) : (
        <MemeList query={query} isStale={isStale} moreHref={(next) => moreHref(filter, next)} />
      )}
    </div>
  );
}

/** Returns the most active companies with the chosen one, and those that the words name. */
function useCompanies({ company, search = '' }: ReturnType<typeof readBrowse>) {
  const [active, found, chosen] = useSuspenseQueries({
    queries: [
      activeCompaniesQuery(browserApi),
      foundCompaniesQuery(browserApi, search),
      chosenCompanyQuery(browserApi, company),
    ],
  });
  const isShown = !chosen.data || active.data.some(({ name }) => name === company);
  return { all: isShown || !chosen.data ? active.data : [...active.data, chosen.data], found: found.data };
}

/** Names the order of search results, which is fixed. */
function ResultLine({ words }: { words: string }) {
  return (
    <p role="status" className="mr-auto flex min-h-11 min-w-0 flex-wrap items-center gap-x-3">
      <strong className="max-w-full font-semibold wrap-anywhere">{m.search.resultsOf({ words })}</strong>
      <span className="text-muted">{m.search.order}</span>
    </p>
  );
}

function titleOf({ search, company }: ReturnType<typeof readBrowse>): string {
  if (search) return m.search.resultsOf({ words: search });
  return company ? m.browse.headingOf({ company }) : m.browse.title;
}

function readBrowse(query: URLSearchParams) {
  const company = query.get('company')?.trim().slice(0, COMPANY_MAX) || undefined;
  const search = query.get('search')?.trim().slice(0, SEARCH.max).toWellFormed() || undefined;
  const filter = readMemeSearch(query);
  return { ...filter, sort: search ? ('recent' as const) : filter.sort, company, search };
}

/** Returns the URL of this list's page that starts at `next`, a URL of the API. */
function moreHref(
  { sort, time, theme, language, company, search }: ReturnType<typeof readBrowse>,
  next: string,
): string {
  return page.browse({
    ...memeSearchParams({ sort, time, theme, language }),
    company,
    search,
    cursor: cursorOf(next),
  });
}

/**
 * Redirects the words of the finder's plain form to the list of the company that they name, with the other filters;
 * otherwise to a search of all companies. On the server only, because React replaces the form by a combobox.
 */
async function redirectToFound(load: PageLoad, query: URLSearchParams): Promise<void> {
  const words = query.get('find')?.trim().slice(0, COMPANY_MAX).toWellFormed();
  if (!words) return;
  const company = await findCompanyNamed(load, words);
  const { sort, time, theme, language, search } = readBrowse(query);
  const list = page.browse({
    ...memeSearchParams({ sort, time, theme, language }),
    search,
    company: company ?? undefined,
  });
  throw redirect(company === null ? page.companies({ search: words }) : list, 302);
}

async function loadBrowse({ client, api }: PageLoad, { url }: PageAddress): Promise<{ next: string | null }> {
  const { searchParams } = new URL(url);
  const filter = readBrowse(searchParams);
  const chosen = await client.ensureQueryData(chosenCompanyQuery(api, filter.company));
  if (chosen && chosen.name !== filter.company) {
    searchParams.set('company', chosen.name);
    throw redirect(`${page.browse()}?${searchParams}`, 308);
  }
  const [list] = await Promise.all([
    loadMemeList({ client, api }, filter),
    client.ensureQueryData(activeCompaniesQuery(api)),
    client.ensureQueryData(foundCompaniesQuery(api, filter.search ?? '')),
    client.ensureQueryData(themesQuery(api)),
  ]);
  return { next: list.pages[0]?.next ?? null };
}
