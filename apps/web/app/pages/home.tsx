import { HOME_MEMES } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { morePlaces } from '../chrome/more-places.ts';
import { LanguageFilter } from '../features/memes/list/language-filter.tsx';
import { WantedGrid } from '../features/memes/list/left-out.tsx';
import { MemeGridSkeleton } from '../features/memes/list/meme-grid.tsx';
import { memeSearchParams, readMemeSearch, useRefiltering } from '../features/memes/list/meme-search.ts';
import { SortSelect } from '../features/memes/list/sort-select.tsx';
import { TimeFilter } from '../features/memes/list/time-filter.tsx';
import { memeListQuery } from '../features/memes/meme-queries.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { loadInBrowser, loadOnServer, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta, siteFeeds } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { NO_FACTS, originOf } from '../lib/page/root-data.ts';
import { siteData } from '../lib/page/structured-data.ts';
import { LiveHost } from '../realtime/live-host.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/home.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadHome(load, request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadHome(load, request.url));
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { title, description } = m.home;
  const { language } = readMemeSearch(new URLSearchParams(location.search));
  const origin = originOf(matches);
  const structured = siteData(origin, description, matches[0].loaderData?.site ?? NO_FACTS);
  const alternates = siteFeeds(language);
  return pageMeta(origin, { title, description, path: page.home(), alternates, structured });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <Hero />
      <h1 className="for-members sr-only">{m.home.title}</h1>
      <Reviews />
      <LiveHost />
    </PageState>
  );
}

/** For visitors: members know what the site is. */
function Hero() {
  return (
    <section className="for-guests flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pt-2 pb-2 sm:pt-4 sm:pb-6 lg:flex-nowrap">
      <div className="grid gap-3">
        <h1 className="text-28 sm:text-36">
          {m.home.headline} <span className="marked whitespace-nowrap">{m.home.headlineEnd}</span>
        </h1>
        <p className="max-w-xl text-16 text-muted sm:text-18">{m.home.text}</p>
      </div>
      {/* Two lines on phones, of which the second scrolls. On wide screens the header has what it leads to. */}
      <div className="grid w-full gap-2 sm:flex sm:items-start sm:gap-3 lg:w-auto lg:shrink-0">
        <LinkButton to={page.howto()} tone="marker" className="sm:shrink-0">
          {m.home.upload}
        </LinkButton>
        <Explore />
      </div>
    </section>
  );
}

function Reviews() {
  const [search] = useSearchParams();
  const { sort, time, language } = readMemeSearch(search);
  const { data } = useInfiniteQuery(homeMemes(browserApi, search));
  const isStale = useRefiltering();
  return (
    <section aria-labelledby="reviews" className="mt-2 grid gap-4 sm:mt-4 sm:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="reviews" className="text-22 sm:mr-auto sm:text-28">
          {m.home.reviews}
        </h2>
        <SortSelect words={m.meme.homeSorts} />
        <TimeFilter />
      </div>
      <p role="status" className="sr-only">
        {isStale ? m.meme.loading : ''}
      </p>
      <div aria-busy={isStale} className={isStale ? 'opacity-50' : undefined}>
        {data ? <WantedGrid all={data.pages.flatMap(({ memes }) => memes)} /> : <MemeGridSkeleton />}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 py-2">
        <TextLink
          to={page.browse(memeSearchParams({ sort, time, language }))}
          className="inline-block px-4 py-3 font-semibold"
        >
          {m.home.viewAll}
        </TextLink>
        <LanguageFilter />
      </div>
    </section>
  );
}

/** One line, which scrolls where it does not fit. */
function Explore() {
  return (
    <nav
      aria-label={m.home.explore}
      className="relative -m-1 min-w-0 overflow-x-auto p-1 max-sm:-mx-4 max-sm:px-4"
    >
      <ul className="flex gap-2">
        <li className="shrink-0">
          <LinkButton to={page.browse()} className="px-3 sm:px-4">
            {m.home.find}
          </LinkButton>
        </li>
        {morePlaces().map(({ to, text }) => (
          <li key={to} className="shrink-0 lg:hidden">
            <LinkButton to={to} className="px-3">
              {text}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function homeMemes(api: PageLoad['api'], search: URLSearchParams) {
  const { sort, time, language } = readMemeSearch(search);
  return memeListQuery(api, { sort, time, language, limit: HOME_MEMES });
}

async function loadHome({ client, api }: PageLoad, url: string): Promise<null> {
  await client.ensureInfiniteQueryData(homeMemes(api, new URL(url).searchParams));
  return null;
}
