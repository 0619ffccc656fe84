import { page } from '@corpomeme/contract/paths';
import { legalMeta } from '../../features/legal/legal-meta.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { cookiesEn } from '../../features/legal/texts/cookies-en.strings.ts';
import { cookiesRo } from '../../features/legal/texts/cookies-ro.strings.ts';
import { originOf } from '../../lib/page/root-data.ts';
import { READING_PAGE } from '../../start/reading-page.ts';
import type { Route } from './+types/cookies.ts';

const TEXTS = { en: cookiesEn, ro: cookiesRo };

export const handle = READING_PAGE;

export function meta({ matches, location: { search } }: Route.MetaArgs) {
  return legalMeta(TEXTS, { origin: originOf(matches), path: page.cookies(), search });
}

export default function CookiesPage() {
  return <LegalPage path={page.cookies()} texts={TEXTS} />;
}
