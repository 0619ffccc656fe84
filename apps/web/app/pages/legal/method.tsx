import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { LEGAL } from '../../features/site/legal/texts/legal-facts.ts';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import methodEn from '../../features/site/legal/texts/method-en.json' with { type: 'json' };
import methodRo from '../../features/site/legal/texts/method-ro.json' with { type: 'json' };
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { loadInBrowser, loadOnServer } from '../../lib/page/page-data.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/method.ts';

const TEXTS = readTexts(methodEn, methodRo);
const UPDATED = Date.parse(LEGAL.methodUpdated);

export function loader({ context, request }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadWritten(load, 'method', request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadWritten(load, 'method', request.url));
}

export function meta({ matches, location: { search }, loaderData }: Route.MetaArgs) {
  const written = loaderData?.facts;
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.method(), search, written });
}

export default function MethodPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.method()} texts={TEXTS} written={loaderData.facts} updated={UPDATED} />;
}
