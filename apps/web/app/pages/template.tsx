import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { fromTemplate } from '@corpomeme/drawing/meme/document';
import { templateNamed } from '@corpomeme/drawing/templates/all';
import type { Template } from '@corpomeme/drawing/templates/template';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { MemeList } from '../features/memes/list/meme-list.tsx';
import { readMemeSearch } from '../features/memes/list/meme-search.ts';
import { type MemeListFilter, memeListQuery } from '../features/memes/meme-queries.ts';
import { MemeView } from '../features/wings/studio/meme-view.tsx';
import { hiddenTemplatesQuery } from '../features/wings/studio/studio-queries.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { cursorOf } from '../lib/api/link-header.ts';
import { foundOnServer, inBrowser, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { inOne } from '../lib/second-text.tsx';
import { useHydrated } from '../lib/use-hydrated.ts';
import { BackLink } from '../ui/back-link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/template.ts';

export const loader = foundOnServer(loadMemes);
export const clientLoader = inBrowser(loadMemes);

export function meta({ matches, params, location, loaderData }: Route.MetaArgs) {
  const path = page.template(params.name);
  const template = templateNamed(params.name);
  if (!template) return pageMeta(matches, { ...m.notFound, path, hidden: true });
  return pageMeta(matches, {
    title: inOne(template.title),
    description: m.templatePage.description({ title: inOne(template.title) }),
    path,
    // Later pages shift with each new meme.
    hidden: new URLSearchParams(location.search).has('cursor') || loaderData?.facts?.isOffered === false,
  });
}

export default function TemplatePage({ loaderData, params }: Route.ComponentProps) {
  const template = templateNamed(params.name);
  return (
    <PageState state={loaderData.state}>
      {template ? <Scene key={template.name} template={template} /> : <NotFoundPanel />}
    </PageState>
  );
}

function Scene({ template: { name, title } }: { template: Template }) {
  const [search] = useSearchParams();
  const filter = filterOf(name, search);
  const { data: hidden = [] } = useQuery(hiddenTemplatesQuery(browserApi));
  const isOffered = !hidden.includes(name);
  const memes = useInfiniteQuery(memeListQuery(browserApi, filter));
  return (
    <div className="grid gap-6">
      <BackLink to={page.studio()}>{m.templatePage.back}</BackLink>
      <div className="grid items-start gap-6 sm:grid-cols-[16rem_minmax(0,1fr)]">
        {isOffered && <EmptyScene name={name} />}
        <div className="grid justify-items-start gap-3">
          <h1 className="text-28 sm:text-36">{inOne(title)}</h1>
          {isOffered ? (
            <LinkButton tone="marker" to={page.studio({ template: name })}>
              {m.templatePage.makeOwn}
            </LinkButton>
          ) : (
            <p>{m.templatePage.withheld}</p>
          )}
        </div>
      </div>
      <h2 className="text-22">{m.templatePage.memes}</h2>
      <MemeList query={memes} moreHref={(next) => page.template(name, { cursor: cursorOf(next) })} />
    </div>
  );
}

/** Returns the filter of a page of the scene's memes. Ignores an order and a time in the URL, which the API refuses here. */
function filterOf(template: string, search: URLSearchParams): MemeListFilter {
  const { cursor } = readMemeSearch(search);
  return { sort: 'recent', time: 'all', template, cursor };
}

/** Rendered only in the browser. */
function EmptyScene({ name }: { name: string }) {
  const isHydrated = useHydrated();
  const document = isHydrated ? fromTemplate(name) : null;
  if (!document) return <Skeleton className="aspect-square w-full max-w-64" />;
  return <MemeView document={document} className="w-full max-w-64 rounded-card border border-line" />;
}

/** Returns null for an unknown template. */
async function loadMemes(
  { client, api }: PageLoad,
  { params: { name }, url }: PageAddress<'name'>,
): Promise<{ isOffered: boolean } | null> {
  if (!templateNamed(name)) return null;
  const filter = filterOf(name, new URL(url).searchParams);
  const [hidden] = await Promise.all([
    client.fetchQuery(hiddenTemplatesQuery(api)),
    client.ensureInfiniteQueryData(memeListQuery(api, filter)),
  ]);
  return { isOffered: !hidden.includes(name) };
}
