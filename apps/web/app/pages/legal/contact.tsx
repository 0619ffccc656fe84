import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import contactEn from '../../features/site/legal/texts/contact-en.json' with { type: 'json' };
import contactRo from '../../features/site/legal/texts/contact-ro.json' with { type: 'json' };
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { useNow } from '../../lib/clock.tsx';
import { loadInBrowser, loadOnServer } from '../../lib/page/page-data.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/contact.ts';

const TEXTS = readTexts(contactEn, contactRo);

export function loader({ context, request }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadWritten(load, 'contact', request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadWritten(load, 'contact', request.url));
}

export function meta({ matches, location: { search }, loaderData }: Route.MetaArgs) {
  const written = loaderData?.facts;
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.contact(), search, written });
}

/** Shows today's date (product: purpose); at first the server's, so that hydration renders the same. */
export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.contact()} texts={TEXTS} written={loaderData.facts} updated={useNow()} />;
}
