import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import cookiesEn from '../../features/site/legal/texts/cookies-en.json' with { type: 'json' };
import cookiesRo from '../../features/site/legal/texts/cookies-ro.json' with { type: 'json' };
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { originOf } from '../../lib/page/root-data.ts';
import type { Route } from './+types/cookies.ts';

const TEXTS = readTexts(cookiesEn, cookiesRo);

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.cookies(), search });
}

export default function CookiesPage() {
  return <LegalPage path={page.cookies()} texts={TEXTS} />;
}
