import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import contactEn from '../../features/site/legal/texts/contact-en.json' with { type: 'json' };
import contactRo from '../../features/site/legal/texts/contact-ro.json' with { type: 'json' };
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { useNow } from '../../lib/clock.tsx';
import { inBrowser, onServer } from '../../lib/page/page-data.ts';
import type { Route } from './+types/contact.ts';

const TEXTS = readTexts(contactEn, contactRo);

export const loader = onServer((load, { url }) => loadWritten(load, 'contact', url));
export const clientLoader = inBrowser((load, { url }) => loadWritten(load, 'contact', url));

export function meta(route: Route.MetaArgs) {
  return legalMeta(TEXTS, page.contact(), route);
}

/** Shows today's date (product: purpose); at first the server's, so that hydration renders the same. */
export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.contact()} texts={TEXTS} written={loaderData.facts} updated={useNow()} />;
}
