import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { page } from '@corpomeme/contract/site/paths';
import { useLocation, useRouteLoaderData } from 'react-router';
import type { RootData } from '../lib/page/root-data.ts';

/** The page in each language, for search engines. A list of a company is the company's page. */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  const data = useRouteLoaderData<RootData>('root');
  if (!data) return null;
  if (pathname === page.browse() && new URLSearchParams(search).has('company')) return null;
  const { publicUrl, languages } = data;
  const [, ...others] = languages;
  return (
    <>
      {others.map(({ id, tag }) => (
        <link key={id} rel="alternate" hrefLang={tag} href={`${publicUrl}${pathname}?${LANGUAGE}=${id}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={publicUrl + pathname} />
    </>
  );
}
