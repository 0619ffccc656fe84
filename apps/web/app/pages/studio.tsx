import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PostTabs } from '../features/memes/upload/post-tabs.tsx';
import { StudioLoading } from '../features/wings/studio/studio-loading.tsx';
import { loadTypefaces } from '../features/wings/studio/typefaces.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import type { Route } from './+types/studio.ts';

/** Loaded only in the browser, because the server renders no studio. */
const Studio = lazy(async () => {
  const [studio] = await Promise.all([import('../features/wings/studio/studio.tsx'), loadTypefaces()]);
  return studio;
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { ...m.studioPage, path: page.studio() });
}

export default function StudioPage() {
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const wanted = search.get('template');
  return (
    <div className="group flex flex-col gap-2 sm:gap-6">
      {/* On phones the scenes come first. */}
      <div className="grid gap-2 max-sm:sr-only">
        <h1 className="text-36">{m.studio.heading}</h1>
        <p className="max-w-prose text-18 text-muted group-has-data-editing:hidden">{m.studio.intro}</p>
      </div>
      <PostTabs />
      <Suspense fallback={<StudioLoading />}>
        {isHydrated ? <Studio wanted={wanted} shared={search.get('shared')} /> : <StudioLoading />}
      </Suspense>
    </div>
  );
}
