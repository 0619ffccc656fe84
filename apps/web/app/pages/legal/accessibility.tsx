import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import accessibilityEn from '../../features/site/legal/texts/accessibility-en.json' with { type: 'json' };
import accessibilityRo from '../../features/site/legal/texts/accessibility-ro.json' with { type: 'json' };
import { LEGAL } from '../../features/site/legal/texts/legal-facts.ts';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { inBrowser, onServer } from '../../lib/page/page-data.ts';
import type { Route } from './+types/accessibility.ts';

const TEXTS = readTexts(accessibilityEn, accessibilityRo);
const UPDATED = Date.parse(LEGAL.accessibilityUpdated);

export const loader = onServer((load, { url }) => loadWritten(load, 'accessibility', url));
export const clientLoader = inBrowser((load, { url }) => loadWritten(load, 'accessibility', url));

export function meta(route: Route.MetaArgs) {
  return legalMeta(TEXTS, page.accessibility(), route);
}

export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.accessibility()} texts={TEXTS} written={loaderData.facts} updated={UPDATED} />;
}
