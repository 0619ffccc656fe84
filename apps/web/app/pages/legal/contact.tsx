import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import contactEn from '../../features/site/legal/texts/contact-en.json' with { type: 'json' };
import contactRo from '../../features/site/legal/texts/contact-ro.json' with { type: 'json' };
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { useNow } from '../../lib/clock.tsx';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/contact.ts';

const TEXTS = readTexts(contactEn, contactRo);

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.contact(), search });
}

/** Shows today's date (product: purpose); at first the server's, so that hydration renders the same. */
export default function ContactPage() {
  return <LegalPage path={page.contact()} texts={TEXTS} updated={useNow()} />;
}
