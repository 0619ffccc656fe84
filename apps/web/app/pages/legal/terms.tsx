import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import termsEn from '../../features/site/legal/texts/terms-en.json' with { type: 'json' };
import termsRo from '../../features/site/legal/texts/terms-ro.json' with { type: 'json' };
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/terms.ts';

const TEXTS = readTexts(termsEn, termsRo);

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.terms(), search });
}

export default function TermsPage() {
  return <LegalPage path={page.terms()} texts={TEXTS} />;
}
