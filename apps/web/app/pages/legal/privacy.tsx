import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import privacyEn from '../../features/site/legal/texts/privacy-en.json' with { type: 'json' };
import privacyRo from '../../features/site/legal/texts/privacy-ro.json' with { type: 'json' };
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { inBrowser, onServer } from '../../lib/page/page-data.ts';
import type { Route } from './+types/privacy.ts';

const TEXTS = readTexts(privacyEn, privacyRo);

export const loader = onServer((load, { url }) => loadWritten(load, 'privacy', url));
export const clientLoader = inBrowser((load, { url }) => loadWritten(load, 'privacy', url));

export function meta(route: Route.MetaArgs) {
  return legalMeta(TEXTS, page.privacy(), route);
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.privacy()} texts={TEXTS} written={loaderData.facts} />;
}
