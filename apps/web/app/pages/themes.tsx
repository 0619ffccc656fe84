import type { ThemeFacts } from '@corpomeme/contract/memes/themes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Cover } from '../features/memes/cover.tsx';
import { coveredThemesQuery } from '../features/memes/themes/theme-queries.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { inBrowser, onServer, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { breadcrumbData, graph, listData } from '../lib/page/structured-data.ts';
import { inOne } from '../lib/second-text.tsx';
import type { Route } from './+types/themes.ts';

export const loader = onServer(loadThemes);
export const clientLoader = inBrowser(loadThemes);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const origin = originOf(matches);
  const themes = loaderData?.facts ?? [];
  return pageMeta(matches, {
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
  const { data: themes } = useSuspenseQuery(coveredThemesQuery(browserApi));
  return (
    <div className="mx-auto grid w-full max-w-240 gap-5">
      <h1 className="text-28">{m.themePage.title}</h1>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {themes.map((theme, index) => (
          <li key={theme.slug} className="grid">
            <ThemeCard theme={theme} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ThemeCard({
  theme: { slug, name, about, memeCount, cover },
  isFirst,
}: {
  theme: ThemeFacts;
  isFirst: boolean;
}) {
  return (
    <Link
      to={page.theme(slug)}
      className="grid content-start overflow-hidden rounded-card border border-line bg-surface hover:border-edge"
    >
      <Cover cover={cover} isFirst={isFirst} />
      <span className="grid gap-1 p-3">
        <strong className="font-semibold">{inOne(name)}</strong>{' '}
        {inOne(about) && <span className="text-14 text-muted max-sm:hidden">{inOne(about)}</span>}{' '}
        <span className="text-14 text-muted tabular-nums">{m.themePage.memes({ count: memeCount })}</span>
      </span>
    </Link>
  );
}

/** Returns the themes, for the structured data. */
async function loadThemes({ client, api }: PageLoad): Promise<Pick<ThemeFacts, 'slug' | 'name'>[]> {
  const themes = await client.ensureQueryData(coveredThemesQuery(api));
  return themes.map(({ slug, name }) => ({ slug, name }));
}
