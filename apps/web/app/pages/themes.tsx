import type { ThemeFacts } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { themeFactsQuery } from '../features/memes/themes/theme-queries.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { loadInBrowser, loadOnServer, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { breadcrumbData, graph, listData } from '../lib/page/structured-data.ts';
import { inOne, SecondText } from '../lib/second-text.tsx';
import type { Route } from './+types/themes.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadOnServer(context, loadThemes);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, loadThemes);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const origin = originOf(matches);
  const themes = loaderData?.facts ?? [];
  return pageMeta(origin, {
    title: m.themePage.title,
    description: m.themePage.description,
    path: page.themes(),
    structured: graph([
      breadcrumbData(origin, [{ name: m.themePage.title, path: page.themes() }]),
      listData(
        origin,
        themes.map(({ slug, name }) => ({ name: inOne(name), path: page.theme(slug) })),
      ),
    ]),
  });
}

export default function ThemesPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageState state={loaderData.state}>
      <Themes />
    </PageState>
  );
}

function Themes() {
  const { data: themes } = useSuspenseQuery(themeFactsQuery(browserApi));
  return (
    <div className="mx-auto grid w-full max-w-240 gap-5">
      <div className="grid gap-2">
        <h1 className="text-28 sm:text-36">{m.themePage.title}</h1>
        <p className="max-w-[70ch] text-muted">{m.themePage.intro}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {themes.map((theme) => (
          <li key={theme.slug} className="grid">
            <ThemeCard theme={theme} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ThemeCard({ theme: { slug, name, about, memeCount } }: { theme: ThemeFacts }) {
  return (
    <Link
      to={page.theme(slug)}
      className="grid content-start gap-1 rounded-card border border-line bg-surface p-4 hover:border-edge"
    >
      <span className="flex items-baseline justify-between gap-x-3">
        <strong className="text-18 font-semibold">{inOne(name)}</strong>{' '}
        <span className="shrink-0 text-14 text-muted tabular-nums">
          {m.themePage.memes({ count: memeCount })}
        </span>
      </span>
      <SecondText className="text-muted">{name.ro}</SecondText>{' '}
      {inOne(about) && <span className="mt-1">{inOne(about)}</span>}
      {about.ro && <SecondText className="text-14 text-muted">{about.ro}</SecondText>}
    </Link>
  );
}

/** Returns the themes, for the structured data. */
function loadThemes({ client, api }: PageLoad): Promise<ThemeFacts[]> {
  return client.ensureQueryData(themeFactsQuery(api));
}
