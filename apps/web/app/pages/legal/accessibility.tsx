import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import accessibilityEn from '../../features/site/legal/texts/accessibility-en.json' with { type: 'json' };
import accessibilityRo from '../../features/site/legal/texts/accessibility-ro.json' with { type: 'json' };
import { LEGAL } from '../../features/site/legal/texts/legal-facts.ts';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/accessibility.ts';

const TEXTS = readTexts(accessibilityEn, accessibilityRo);
const UPDATED = Date.parse(LEGAL.accessibilityUpdated);

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.accessibility(), search });
}

export default function AccessibilityPage() {
  return <LegalPage path={page.accessibility()} texts={TEXTS} updated={UPDATED} />;
}
