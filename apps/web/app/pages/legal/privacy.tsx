import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { privacyEn } from '../../features/site/legal/texts/privacy-en.strings.ts';
import { privacyRo } from '../../features/site/legal/texts/privacy-ro.strings.ts';
import { originOf } from '../../lib/page/root-data.ts';
import { READING_PAGE } from '../../start/reading-page.ts';
import type { Route } from './+types/privacy.ts';

const TEXTS = { en: privacyEn, ro: privacyRo };

export const handle = READING_PAGE;

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.privacy(), search });
}

export default function PrivacyPage() {
  return <LegalPage path={page.privacy()} texts={TEXTS} />;
}
