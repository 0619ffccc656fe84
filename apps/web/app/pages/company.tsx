import type { Company } from '@corpomeme/contract/companies/companies';
import { cityText, GENERAL } from '@corpomeme/contract/companies/company-names';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import { companyImageVersion } from '@corpomeme/contract/wings/share-image';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useSearchParams } from 'react-router';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { companyQuery } from '../features/companies/company-queries.ts';
import { ActiveFilters } from '../features/memes/list/active-filters.tsx';
import { FilterBar } from '../features/memes/list/filter-bar.tsx';
import { LanguageFilter } from '../features/memes/list/language-filter.tsx';
import { WantedGrid } from '../features/memes/list/left-out.tsx';
import { MemeList } from '../features/memes/list/meme-list.tsx';
import {
  type MemeSearch,
  memeSearchParams,
  readMemeSearch,
  useRefiltering,
} from '../features/memes/list/meme-search.ts';
import { SortSelect } from '../features/memes/list/sort-select.tsx';
import { ThemeFilter } from '../features/memes/list/theme-filter.tsx';
import { TimeFilter } from '../features/memes/list/time-filter.tsx';
import { loadMemeList, memeListQuery } from '../features/memes/meme-queries.ts';
import { FollowButton, HideButton } from '../features/memes/reading/company-choices.tsx';
import { themesQuery } from '../features/memes/themes/theme-queries.ts';
import { chooseBest } from '../features/wings/pulse/best-of-themes.tsx';
import { CompanyPulseView, hasFigures, NextMeme } from '../features/wings/pulse/company-pulse.tsx';
import { CompanySearch } from '../features/wings/pulse/company-search.tsx';
import { pulseQuery } from '../features/wings/pulse/pulse-queries.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { cursorOf } from '../lib/api/link-header.ts';
import { foundOnServer, inBrowser, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { companyFeeds, feedAddress, pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { breadcrumbData, graph } from '../lib/page/structured-data.ts';
import { inOne } from '../lib/second-text.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/company.ts';

/** Companies with fewer memes show 'General' ones below, and their own large. */
const FEW = 4;
/** From here, a list has an order and filters. */
const MANY = 12;
const generalMemes = ({ language }: MemeSearch) =>
  ({ sort: 'recent', time: 'all', company: GENERAL, language, limit: 4 }) as const;

export const loader = foundOnServer(loadCompany);
export const clientLoader = inBrowser(loadCompany);

export function meta({ matches, params, location, loaderData }: Route.MetaArgs) {
  const origin = originOf(matches);
  const path = page.company(params.companyName);
  const facts = loaderData?.facts;
  if (!facts) {
    // By its keys, because the page loads all texts of an object that it spreads.
    const words = { title: m.notFound.title, description: m.notFound.description };
    return pageMeta(matches, { ...words, path, hidden: true });
  }
  const { name } = facts.company;
  const search = readMemeSearch(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: m.companyPage.title({ company: name }),
    description: m.companyPage.description({ company: name, memes: facts.pulse.memes }),
    path,
    // Later pages shift with each new meme.
    hidden: search.cursor !== undefined,
    next: facts.next ? moreHref(name, search, facts.next) : null,
    alternates: companyFeeds(name, search.language),
    image: {
      path: resource.companyShareImage(name, { v: facts.image }),
      alt: m.companyPage.title({ company: name }),
    },
    structured: graph([aboutData(origin, facts, path), breadcrumbData(origin, [{ name, path }])]),
  });
}

/** The page as a collection of memes about an organisation, with the facts that it shows. */
function aboutData(origin: string, { company, pulse, themes }: LoadedCompany, path: string): object {
  return {
    '@type': 'CollectionPage',
    name: m.companyPage.title({ company: company.name }),
    url: origin + path,
    about: {
      '@type': 'Organization',
      name: company.name,
      ...(company.website && { url: company.website }),
      ...(pulse.cities.length > 0 && {
        location: pulse.cities.map((city) => ({ '@type': 'City', name: cityText(city) })),
      }),
    },
    mainEntity: { '@type': 'ItemList', numberOfItems: pulse.memes },
    ...(pulse.since && { temporalCoverage: `${pulse.since}/..` }),
    ...(themes.length > 0 && { keywords: themes }),
    ...(pulse.people !== null && {
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        // A lower bound of the number of people, as on the page.
        userInteractionCount: pulse.people,
      },
    }),
  };
}

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { state, facts } = loaderData;
  return (
    <PageState state={state}>
      {facts ? <CompanyMemes company={facts.company} /> : <NotFoundPanel />}
    </PageState>
  );
}

function CompanyMemes({ company }: { company: Company }) {
  const [search] = useSearchParams();
  const filter = { ...readMemeSearch(search), company: company.name };
  const query = useInfiniteQuery(memeListQuery(browserApi, filter));
  const { data: pulse } = useSuspenseQuery(pulseQuery(browserApi, company.name));
  const { data: themes } = useSuspenseQuery(themesQuery(browserApi));
  // Figures stand above the whole list only.
  const isFirst = filter.cursor === undefined && filter.theme === undefined;
  const isNamed = company.name !== GENERAL;
  // The best memes stand above the whole list in its usual order, which does not repeat them.
  const showsPulse = isFirst && isNamed && hasFigures(pulse);
  const showsBest = showsPulse && filter.sort === 'recent' && filter.time === 'all';
  const names = new Map(themes.map((theme) => [theme.slug, theme]));
  const best = showsBest ? chooseBest(pulse.best, names).map(({ meme }) => meme.id) : [];
  const isStale = useRefiltering();
  return (
    <div className="grid gap-4">
      <div className="flex items-start justify-between gap-x-4">
        <h1 className="min-w-0 text-28 sm:text-36">
          <bdi>{company.name}</bdi>
        </h1>
        <FollowButton company={company.name} />
      </div>
      {showsPulse && <CompanyPulseView company={company.name} showsBest={showsBest} />}
      {(company.memeCount >= MANY || isFiltered(filter)) && (
        <>
          <FilterBar
            lead={<CompanySearch company={company.name} />}
            sort={<SortSelect words={m.meme.browseSorts} />}
            time={<TimeFilter list={filter} />}
          >
            <LanguageFilter />
            <ThemeFilter themes={themes} />
          </FilterBar>
          <ActiveFilters themes={themes} company={undefined} />
        </>
      )}
      <h2 className="sr-only">{m.companyPage.title({ company: company.name })}</h2>
      <div className={company.memeCount < FEW ? 'few-memes' : undefined}>
        <MemeList
          query={query}
          isStale={isStale}
          without={best}
          moreHref={(next) => moreHref(company.name, filter, next)}
        />
      </div>
      {isFirst && isNamed && <NextMeme pulse={pulse} />}
      {company.memeCount < FEW && isNamed && <GeneralMemes filter={filter} />}
      <Offers name={company.name} isNamed={isNamed} language={filter.language} />
    </div>
  );
}

const isFiltered = ({ sort, time, theme, language, cursor }: MemeSearch) =>
  sort !== 'recent' || time !== 'all' || [theme, language, cursor].some((each) => each !== undefined);

interface OffersProps {
  name: string;
  isNamed: boolean;
  language: MemeSearch['language'];
}

/** What few readers need: the feed, speaking for the company, and hiding it. */
function Offers({ name, isNamed, language }: OffersProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <a href={feedAddress(resource.companyRss(name), language)} className="py-3 underline">
        {m.pulse.rss}
      </a>{' '}
      {isNamed && (
        <TextLink to={page.companySpeaking(name)} className="py-3">
          {m.speaking.offer}
        </TextLink>
      )}{' '}
      <HideButton company={name} />
    </div>
  );
}

/** 'General' memes below the list of a company that has few. */
function GeneralMemes({ filter }: { filter: MemeSearch }) {
  const query = useInfiniteQuery(memeListQuery(browserApi, generalMemes(filter)));
  const memes = query.data?.pages[0]?.memes ?? [];
  if (memes.length === 0) return null;
  return (
    <section aria-labelledby="general" className="grid gap-4">
      <h2 id="general" className="text-22">
        {m.pulse.general}
      </h2>
      <WantedGrid all={memes} />
    </section>
  );
}

function moreHref(company: string, { sort, time, theme, language }: MemeSearch, next: string): string {
  const query = new URLSearchParams();
  const own = { ...memeSearchParams({ sort, time, theme, language }), cursor: cursorOf(next) };
  for (const [name, value] of Object.entries(own)) if (value) query.set(name, value);
  return `${page.company(company)}?${query}`;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

interface LoadedCompany {
  company: Company;
  pulse: CompanyPulse;
  /** The names of the themes that its chart shows, most frequent first. */
  themes: string[];
  /** URL of the next page of its memes. */
  next: string | null;
  /** The version of its share image. */
  image: string;
}

/**
 * Returns null for an unknown company. Redirects a former name, another name and the slug permanently to the company.
 */
async function loadCompany(
  { client, api }: PageLoad,
  { params: { companyName: name }, url }: PageAddress<'companyName'>,
): Promise<LoadedCompany | null> {
  const company = await client.ensureQueryData(companyQuery(api, name)).catch(nullIfMissing);
  if (!company) return null;
  const { search, searchParams } = new URL(url);
  if (company.name !== name) throw redirect(page.company(company.name) + search, 308);
  const filter = readMemeSearch(searchParams);
  const list = await loadMemeList({ client, api }, { ...filter, company: name });
  const [pulse, offered] = await Promise.all([
    client.ensureQueryData(pulseQuery(api, name)),
    client.ensureQueryData(themesQuery(api)),
    ...(company.memeCount < FEW
      ? [client.ensureInfiniteQueryData(memeListQuery(api, generalMemes(filter)))]
      : []),
  ]);
  const names = new Map(offered.map((theme) => [theme.slug, inOne(theme.name)]));
  const shown = pulse.themes.filter(({ theme }) => names.has(theme));
  const image = companyImageVersion(name, shown);
  const themes = shown.flatMap(({ theme }) => names.get(theme) ?? []);
  return { company, pulse, themes, image, next: list.pages[0]?.next ?? null };
}
