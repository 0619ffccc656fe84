import { page } from '@corpomeme/contract/paths';
import { legalMeta } from '../../features/legal/legal-meta.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { anonymityEn } from '../../features/legal/texts/anonymity-en.strings.ts';
import { anonymityRo } from '../../features/legal/texts/anonymity-ro.strings.ts';
import { LEGAL } from '../../features/legal/texts/legal-facts.ts';
import { originOf } from '../../lib/page/root-data.ts';
import { READING_PAGE } from '../../start/reading-page.ts';
import type { Route } from './+types/anonymity.ts';

const TEXTS = { en: anonymityEn, ro: anonymityRo };
const UPDATED = Date.parse(LEGAL.anonymityUpdated);

export const handle = READING_PAGE;

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.anonymity(), search });
}

export default function AnonymityPage() {
  return <LegalPage path={page.anonymity()} texts={TEXTS} updated={UPDATED} />;
}
