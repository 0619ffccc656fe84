import type { ThemeFacts } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import { themeImageVersion } from '@corpomeme/contract/wings/share-image';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, redirect, useSearchParams } from 'react-router';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { activeCompaniesQuery, chosenCompanyQuery } from '../features/companies/company-queries.ts';
import { CompanyFilter } from '../features/memes/list/company-filter.tsx';
import { FilterBar } from '../features/memes/list/filter-bar.tsx';
import { LanguageFilter } from '../features/memes/list/language-filter.tsx';
import { MemeList } from '../features/memes/list/meme-list.tsx';
import {
  type MemeSearch,
  memeSearchParams,
  readMemeSearch,
  useRefiltering,
} from '../features/memes/list/meme-search.ts';
import { SortSelect } from '../features/memes/list/sort-select.tsx';
import { TimeFilter } from '../features/memes/list/time-filter.tsx';
import { loadMemeList, memeListQuery } from '../features/memes/meme-queries.ts';
import { themeFactsQuery } from '../features/memes/themes/theme-queries.ts';
import { JokeLine } from '../features/wings/pulse/joke-line.tsx';
import { themeWeightsQuery } from '../features/wings/pulse/pulse-queries.ts';
import { ShareBar } from '../features/wings/pulse/share-bar.tsx';
import { browserApi } from '../lib/api/browser-api.ts';
import { cursorOf } from '../lib/api/link-header.ts';
import { foundOnServer, inBrowser, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { feedAddress, pageMeta, themeFeeds } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { breadcrumbData, graph } from '../lib/page/structured-data.ts';
import { inOne, inSentence } from '../lib/second-text.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/theme.ts';

const COMPANY_MAX = 100;

export const loader = foundOnServer(loadTheme);
export const clientLoader = inBrowser(loadTheme);

export function meta({ matches, params, location, loaderData }: Route.MetaArgs) {
  const origin = originOf(matches);
  const path = page.theme(params.slug);
  const facts = loaderData?.facts;
  if (!facts) return pageMeta(matches, { ...m.notFound, path, hidden: true });
  const { theme, next } = facts;
  const { name, about } = theme;
  const filter = readFilter(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: m.themePage.themeTitle({ theme: inSentence(name) }),
    description: m.themePage.themeDescription({ name: inSentence(name), about: inOne(about) }).trim(),
    path,
    // Later pages shift with each new meme; the memes of one company have its page.
    hidden: filter.cursor !== undefined || filter.company !== undefined,
    next: next ? moreHref(theme.slug, filter, next) : null,
    alternates: themeFeeds(theme.slug, inOne(name), filter.language),
    image: {
      path: resource.themeShareImage(theme.slug, { v: themeImageVersion(name) }),
      alt: m.themePage.themeTitle({ theme: inSentence(name) }),
    },
    structured: graph([
      aboutData(origin, theme),
      breadcrumbData(origin, [
        { name: m.themePage.title, path: page.themes() },
        { name: inOne(name), path },
      ]),
    ]),
  });
}

/** The page as a collection of memes about a term. */
function aboutData(origin: string, { slug, name, about, memeCount }: ThemeFacts): object {
  const url = origin + page.theme(slug);
  return {
    '@type': 'CollectionPage',
    name: m.themePage.themeTitle({ theme: inSentence(name) }),
    url,
    about: {
      '@type': 'DefinedTerm',
      name: inOne(name),
      alternateName: name.ro,
      ...(inOne(about) && { description: inOne(about) }),
      inDefinedTermSet: origin + page.themes(),
    },
    mainEntity: { '@type': 'ItemList', numberOfItems: memeCount },
  };
}

export default function ThemePage({ loaderData }: Route.ComponentProps) {
  const { state, facts } = loaderData;
  return <PageState state={state}>{facts ? <Theme slug={facts.theme.slug} /> : <NotFoundPanel />}</PageState>;
}

function Theme({ slug }: { slug: string }) {
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const { data: themes } = useSuspenseQuery(themeFactsQuery(browserApi));
  const query = useInfiniteQuery(memeListQuery(browserApi, { ...filter, theme: slug }));
  const theme = themes.find((each) => each.slug === slug);
  const companies = useCompanies(filter.company);
  const isStale = useRefiltering();
  if (!theme) return <NotFoundPanel />;
  // Figures stand above the whole list only.
  const isFirst = filter.cursor === undefined && filter.company === undefined;
  return (
    <div className="grid gap-3">
      <FilterBar
        lead={<h1 className="mr-auto min-w-0 text-28">{inOne(theme.name)}</h1>}
        sort={<SortSelect words={m.meme.browseSorts} />}
        time={<TimeFilter list={{ ...filter, theme: slug }} />}
      >
        <CompanyFilter all={companies} found={[]} chosen={filter.company} words="" />
        <LanguageFilter />
      </FilterBar>
      {inOne(theme.about) && <p className="max-w-prose text-muted">{inOne(theme.about)}</p>}
      <h2 className="sr-only">{m.themePage.list}</h2>
      <MemeList query={query} isStale={isStale} moreHref={(next) => moreHref(slug, filter, next)} />
      {isFirst && <ThemeWeights theme={slug} />}
      <p className="flex flex-wrap items-center gap-x-6">
        <TextLink to={page.themes()} className="py-3">
          {m.themePage.all}
        </TextLink>{' '}
        <a href={feedAddress(resource.themeRss(slug), filter.language)} className="py-3 underline">
          {m.themePage.rss}
        </a>
      </p>
    </div>
  );
}

/** Returns the companies to choose from, with the chosen one. */
function useCompanies(name: string | undefined) {
  const { data: active } = useSuspenseQuery(activeCompaniesQuery(browserApi));
  const { data: chosen } = useSuspenseQuery(chosenCompanyQuery(browserApi, name));
  return chosen && !active.some((each) => each.name === name) ? [...active, chosen] : active;
}

interface ThemeFilter extends MemeSearch {
  company: string | undefined;
}

/** Parses a page's query without the theme, which comes from the path. */
function readFilter(query: URLSearchParams): ThemeFilter {
  const company = query.get('company')?.trim().slice(0, COMPANY_MAX) || undefined;
  return { ...readMemeSearch(query), theme: undefined, company };
}

function moreHref(slug: string, { sort, time, language, company }: ThemeFilter, next: string): string {
  return page.theme(slug, { ...memeSearchParams({ sort, time, language }), company, cursor: cursorOf(next) });
}

interface LoadedTheme {
  theme: ThemeFacts;
  /** URL of the next page of its memes. */
  next: string | null;
}

/** Returns null for an unknown or hidden theme. Redirects a former name of the company to the current one. */
async function loadTheme(
  { client, api }: PageLoad,
  { params: { slug }, url }: PageAddress<'slug'>,
): Promise<LoadedTheme | null> {
  const themes = await client.ensureQueryData(themeFactsQuery(api));
  const theme = themes.find((each) => each.slug === slug);
  if (!theme) return null;
  const { searchParams } = new URL(url);
  const filter = readFilter(searchParams);
  const chosen = await client.ensureQueryData(chosenCompanyQuery(api, filter.company));
  if (chosen && chosen.name !== filter.company) {
    searchParams.set('company', chosen.name);
    throw redirect(`${page.theme(slug)}?${searchParams}`, 308);
  }
  const [list] = await Promise.all([
    loadMemeList({ client, api }, { ...filter, theme: slug }),
    client.ensureQueryData(activeCompaniesQuery(api)),
    client.ensureQueryData(themeWeightsQuery(api, slug)),
  ]);
  return { theme, next: list.pages[0]?.next ?? null };
}

/** The companies with the largest shown shares of a theme. */
function ThemeWeights({ theme }: { theme: string }) {
  const { data: weights } = useSuspenseQuery(themeWeightsQuery(browserApi, theme));
  return (
    <Disclosure title={m.weight.heading}>
      <p className="text-muted">{weights.length > 0 ? m.weight.hint : m.weight.none}</p>
      {weights.length > 0 && (
        <>
          <ol className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
            {weights.map(({ company, share, low, high, differs }) => (
              <li key={company.slug} className="grid min-w-0 content-start gap-1.5">
                <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <Link
                    to={page.company(company.name, { theme })}
                    className="min-w-0 font-semibold wrap-anywhere hover:underline"
                  >
                    {company.name}
                  </Link>{' '}
                  {differs && <span className="text-14 font-semibold">{m.weight[differs]}</span>}{' '}
                  <span className="ml-auto tabular-nums">
                    <strong className="font-semibold">{m.pulse.share({ share })}</strong>
                  </span>
                </div>
                <ShareBar share={share} low={low} high={high} />
              </li>
            ))}
          </ol>
          <p className="text-14 text-muted">{m.shareBar.hint}</p>
          <JokeLine />
        </>
      )}
    </Disclosure>
  );
}
