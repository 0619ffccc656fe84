import { page } from '@corpomeme/contract/site/paths';
import { legalMeta } from '../../features/site/legal/legal-meta.ts';
import { LegalPage } from '../../features/site/legal/legal-page.tsx';
import { LEGAL } from '../../features/site/legal/texts/legal-facts.ts';
import { readTexts } from '../../features/site/legal/texts/legal-text.ts';
import methodEn from '../../features/site/legal/texts/method-en.json' with { type: 'json' };
import methodRo from '../../features/site/legal/texts/method-ro.json' with { type: 'json' };
import { loadWritten } from '../../features/site/legal/written-page.ts';
import { inBrowser, onServer } from '../../lib/page/page-data.ts';
import type { Route } from './+types/method.ts';

const TEXTS = readTexts(methodEn, methodRo);
const UPDATED = Date.parse(LEGAL.methodUpdated);

export const loader = onServer((load, { url }) => loadWritten(load, 'method', url));
export const clientLoader = inBrowser((load, { url }) => loadWritten(load, 'method', url));

export function meta(route: Route.MetaArgs) {
  return legalMeta(TEXTS, page.method(), route);
}

export default function MethodPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage path={page.method()} texts={TEXTS} written={loaderData.facts} updated={UPDATED} />;
}
