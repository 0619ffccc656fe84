import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { termsEn } from '../../features/site/legal/texts/terms-en.strings.ts';
import { termsRo } from '../../features/site/legal/texts/terms-ro.strings.ts';
import { originOf } from '../../lib/page/root-data.ts';
import { READING_PAGE } from '../../start/reading-page.ts';
import type { Route } from './+types/terms.ts';

const TEXTS = { en: termsEn, ro: termsRo };

export const handle = READING_PAGE;

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.terms(), search });
}

export default function TermsPage() {
  return <LegalPage path={page.terms()} texts={TEXTS} />;
}
