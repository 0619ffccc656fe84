import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { loadCustom, textsOf } from '../../features/site/legal/written-page.ts';
import { inBrowser, onServer, type PageAddress, type PageLoad } from '../../lib/page/page-data.ts';
import type { Route } from './+types/custom.ts';

const loadPage = (load: PageLoad, { params, url }: PageAddress<'slug'>) => loadCustom(load, params.slug, url);

export const loader = onServer(loadPage);
export const clientLoader = inBrowser(loadPage);

export function meta(route: Route.MetaArgs) {
  const texts = textsOf(route.loaderData?.facts);
  return texts ? legalMeta(texts, page.custom(route.params.slug), route) : [];
}

/** A page of the operator's own (decision 304). */
export default function CustomPage({ loaderData, params }: Route.ComponentProps) {
  return <LegalPage path={page.custom(params.slug)} texts={null} written={loaderData.facts} />;
}
