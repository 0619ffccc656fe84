import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import disclaimerEn from '../../features/site/legal/texts/disclaimer-en.json' with { type: 'json' };
import disclaimerRo from '../../features/site/legal/texts/disclaimer-ro.json' with { type: 'json' };
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { loadInBrowser, loadOnServer } from '../../lib/page/page-data.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/disclaimer.ts';

const TEXTS = readTexts(disclaimerEn, disclaimerRo);

export function loader({ context, request }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadWritten(load, 'disclaimer', request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadWritten(load, 'disclaimer', request.url));
}

export function meta({ matches, location: { search }, loaderData }: Route.MetaArgs) {
  const written = loaderData?.facts;
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.disclaimer(), search, written });
}

export default function DisclaimerPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.disclaimer()} texts={TEXTS} written={loaderData.facts} />;
}
