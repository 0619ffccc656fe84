import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import cookiesEn from '../../features/site/legal/texts/cookies-en.json' with { type: 'json' };
import cookiesRo from '../../features/site/legal/texts/cookies-ro.json' with { type: 'json' };
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { inBrowser, onServer } from '../../lib/page/page-data.ts';
import type { Route } from './+types/cookies.ts';

const TEXTS = readTexts(cookiesEn, cookiesRo);

export const loader = onServer((load, { url }) => loadWritten(load, 'cookies', url));
export const clientLoader = inBrowser((load, { url }) => loadWritten(load, 'cookies', url));

export function meta(route: Route.MetaArgs) {
  return legalMeta(TEXTS, page.cookies(), route);
}

export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.cookies()} texts={TEXTS} written={loaderData.facts} />;
}
