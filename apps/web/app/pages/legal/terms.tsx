import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import termsEn from '../../features/site/legal/texts/terms-en.json' with { type: 'json' };
import termsRo from '../../features/site/legal/texts/terms-ro.json' with { type: 'json' };
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { inBrowser, onServer } from '../../lib/page/page-data.ts';
import type { Route } from './+types/terms.ts';

const TEXTS = readTexts(termsEn, termsRo);

export const loader = onServer((load, { url }) => loadWritten(load, 'terms', url));
export const clientLoader = inBrowser((load, { url }) => loadWritten(load, 'terms', url));

export function meta(route: Route.MetaArgs) {
  return legalMeta(TEXTS, page.terms(), route);
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.terms()} texts={TEXTS} written={loaderData.facts} />;
}
