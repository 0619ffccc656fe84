import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import privacyEn from '../../features/site/legal/texts/privacy-en.json' with { type: 'json' };
import privacyRo from '../../features/site/legal/texts/privacy-ro.json' with { type: 'json' };
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { loadInBrowser, loadOnServer } from '../../lib/page/page-data.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/privacy.ts';

const TEXTS = readTexts(privacyEn, privacyRo);

export function loader({ context, request }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadWritten(load, 'privacy', request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadWritten(load, 'privacy', request.url));
}

export function meta({ matches, location: { search }, loaderData }: Route.MetaArgs) {
  const written = loaderData?.facts;
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.privacy(), search, written });
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.privacy()} texts={TEXTS} written={loaderData.facts} />;
}
