import { HOME_MEMES } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FilterBar } from '../features/memes/list/filter-bar.tsx';
import { LanguageFilter } from '../features/memes/list/language-filter.tsx';
import { WantedGrid } from '../features/memes/list/left-out.tsx';
import { MemeGridSkeleton } from '../features/memes/list/meme-grid.tsx';
import { memeSearchParams, readMemeSearch, useRefiltering } from '../features/memes/list/meme-search.ts';
import { SortSelect } from '../features/memes/list/sort-select.tsx';
import { TimeFilter } from '../features/memes/list/time-filter.tsx';
import { loadMemeList, memeListQuery } from '../features/memes/meme-queries.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { inBrowser, onServer, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta, siteFeeds } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { NO_FACTS, originOf } from '../lib/page/root-data.ts';
import { siteData } from '../lib/page/structured-data.ts';
import { LiveHost } from '../realtime/live-host.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/home.ts';

export const loader = onServer(loadHome);
export const clientLoader = inBrowser(loadHome);

export function meta({ matches, location }: Route.MetaArgs) {
  const { title, description } = m.home;
  const { language } = readMemeSearch(new URLSearchParams(location.search));
  const origin = originOf(matches);
  const structured = siteData(origin, description, matches[0].loaderData?.site ?? NO_FACTS);
  const alternates = siteFeeds(language);
  return pageMeta(matches, { title, description, path: page.home(), alternates, structured });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <h1 className="for-members sr-only">{m.home.title}</h1>
      <div className="flex flex-col gap-x-4 gap-y-6">
        <Hero />
        <Reviews />
      </div>
      <LiveHost />
    </PageState>
  );
}

/** For visitors: members know what the site is. On phones it follows the memes. */
function Hero() {
  return (
    <section className="for-guests flex flex-wrap items-center justify-between gap-x-10 gap-y-3 max-sm:order-last">
      <h1 className="text-28">
        {m.home.headline} <span className="marked whitespace-nowrap">{m.home.headlineEnd}</span>
      </h1>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={page.howto()} tone="marker">
          {m.home.upload}
        </LinkButton>
        <LinkButton to={page.browse()}>{m.home.find}</LinkButton>
      </div>
    </section>
  );
}

function Reviews() {
  const [search] = useSearchParams();
  const { sort, time, language } = readMemeSearch(search);
  const { data } = useInfiniteQuery(memeListQuery(browserApi, homeFilter(search)));
  const isStale = useRefiltering();
  return (
    <section aria-labelledby="reviews" className="grid gap-3">
      <FilterBar
        lead={
          <h2 id="reviews" className="mr-auto text-22">
            {m.home.reviews}
          </h2>
        }
        sort={<SortSelect words={m.meme.homeSorts} />}
        time={<TimeFilter list={{ language }} />}
      />
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
        </TextLink>{' '}
        <TextLink to={page.today()} className="inline-block px-4 py-3 font-semibold">
          {m.today.title}
        </TextLink>{' '}
        <LanguageFilter />
      </div>
    </section>
  );
}

function homeFilter(search: URLSearchParams) {
  const { sort, time, language } = readMemeSearch(search);
  return { sort, time, language, limit: HOME_MEMES };
}

async function loadHome(load: PageLoad, { url }: PageAddress): Promise<null> {
  await loadMemeList(load, homeFilter(new URL(url).searchParams));
  return null;
}
