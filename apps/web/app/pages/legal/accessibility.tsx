import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import accessibilityEn from '../../features/site/legal/texts/accessibility-en.json' with { type: 'json' };
import accessibilityRo from '../../features/site/legal/texts/accessibility-ro.json' with { type: 'json' };
import { LEGAL } from '../../features/site/legal/texts/legal-facts.ts';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { loadInBrowser, loadOnServer } from '../../lib/page/page-data.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/accessibility.ts';

const TEXTS = readTexts(accessibilityEn, accessibilityRo);
const UPDATED = Date.parse(LEGAL.accessibilityUpdated);

export function loader({ context, request }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadWritten(load, 'accessibility', request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadWritten(load, 'accessibility', request.url));
}

export function meta({ matches, location: { search }, loaderData }: Route.MetaArgs) {
  const written = loaderData?.facts;
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.accessibility(), search, written });
}

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.accessibility()} texts={TEXTS} written={loaderData.facts} updated={UPDATED} />;
}
