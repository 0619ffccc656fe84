import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { loadCustom, textsOf } from '../../features/site/legal/written-page.ts';
import { loadInBrowser, loadOnServer } from '../../lib/page/page-data.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/custom.ts';

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadCustom(load, params.slug, request.url));
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadCustom(load, params.slug, request.url));
}

export function meta({ matches, params, location: { search }, loaderData }: Route.MetaArgs) {
  const texts = textsOf(loaderData?.facts);
  return texts
    ? legalMeta(texts, {
        origin: originOf(matches),
        path: page.custom(params.slug),
        search,
        written: loaderData?.facts,
      })
    : [];
}

/** A page of the operator's own (decision 304). */
export default function CustomPage({ loaderData, params }: Route.ComponentProps) {
  return <LegalPage path={page.custom(params.slug)} texts={null} written={loaderData.facts} />;
}
