import { page } from '@corpomeme/contract/paths';
import { legalMeta } from '../../features/legal/legal-meta.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { LEGAL } from '../../features/legal/texts/legal-facts.ts';
import { methodEn } from '../../features/legal/texts/method-en.strings.ts';
import { methodRo } from '../../features/legal/texts/method-ro.strings.ts';
import { originOf } from '../../lib/page/root-data.ts';
import { READING_PAGE } from '../../start/reading-page.ts';
import type { Route } from './+types/method.ts';

const TEXTS = { en: methodEn, ro: methodRo };
const UPDATED = Date.parse(LEGAL.methodUpdated);

export const handle = READING_PAGE;

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.method(), search });
}

export default function MethodPage() {
  return <LegalPage path={page.method()} texts={TEXTS} updated={UPDATED} />;
}
