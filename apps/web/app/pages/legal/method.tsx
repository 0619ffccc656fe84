import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { LEGAL } from '../../features/site/legal/texts/legal-facts.ts';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import methodEn from '../../features/site/legal/texts/method-en.json' with { type: 'json' };
import methodRo from '../../features/site/legal/texts/method-ro.json' with { type: 'json' };
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/method.ts';

const TEXTS = readTexts(methodEn, methodRo);
const UPDATED = Date.parse(LEGAL.methodUpdated);

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.method(), search });
}

export default function MethodPage() {
  return <LegalPage path={page.method()} texts={TEXTS} updated={UPDATED} />;
}
