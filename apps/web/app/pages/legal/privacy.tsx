import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import privacyEn from '../../features/site/legal/texts/privacy-en.json' with { type: 'json' };
import privacyRo from '../../features/site/legal/texts/privacy-ro.json' with { type: 'json' };
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/privacy.ts';

const TEXTS = readTexts(privacyEn, privacyRo);

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.privacy(), search });
}

export default function PrivacyPage() {
  return <LegalPage path={page.privacy()} texts={TEXTS} />;
}
