import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import disclaimerEn from '../../features/site/legal/texts/disclaimer-en.json' with { type: 'json' };
import disclaimerRo from '../../features/site/legal/texts/disclaimer-ro.json' with { type: 'json' };
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { inBrowser, onServer } from '../../lib/page/page-data.ts';
import type { Route } from './+types/disclaimer.ts';

const TEXTS = readTexts(disclaimerEn, disclaimerRo);

export const loader = onServer((load, { url }) => loadWritten(load, 'disclaimer', url));
export const clientLoader = inBrowser((load, { url }) => loadWritten(load, 'disclaimer', url));

export function meta(route: Route.MetaArgs) {
  return legalMeta(TEXTS, page.disclaimer(), route);
}

export default function DisclaimerPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.disclaimer()} texts={TEXTS} written={loaderData.facts} />;
}
