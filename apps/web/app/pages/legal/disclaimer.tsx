import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import disclaimerEn from '../../features/site/legal/texts/disclaimer-en.json' with { type: 'json' };
import disclaimerRo from '../../features/site/legal/texts/disclaimer-ro.json' with { type: 'json' };
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/disclaimer.ts';

const TEXTS = readTexts(disclaimerEn, disclaimerRo);

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.disclaimer(), search });
}

export default function DisclaimerPage() {
  return <LegalPage path={page.disclaimer()} texts={TEXTS} />;
}
