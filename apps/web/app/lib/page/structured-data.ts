import { m } from '@corpomeme/contract/site/messages';
import { resource } from '@corpomeme/contract/site/paths';
import type { Operator } from '@corpomeme/contract/site/site-facts';
import type { ShownFacts } from './root-data.ts';

/** JSON-LD in schema.org terms. URLs are absolute. */

/** Returns the organisation behind the site, for its home page. */
export function siteData(
  origin: string,
  description: string,
  { operator, logo }: Pick<ShownFacts, 'operator' | 'logo'>,
): object {
  const id = `${origin}/#organization`;
  return graph([
    {
      '@type': 'Organization',
      '@id': id,
      name: m.chrome.name,
      url: `${origin}/`,
      logo: origin + (logo ? resource.logo(logo, 512) : '/icons/icon-512.png'),
      ...operatorData(operator),
    },
    { '@type': 'WebSite', name: m.chrome.name, url: `${origin}/`, description, publisher: { '@id': id } },
  ]);
}

function operatorData({
  operatorName,
  operatorAddress,
  operatorRegistration,
  operatorMailbox,
  operatorLanguages,
}: Operator): object {
  return {
    ...(operatorName && { legalName: operatorName }),
    ...(operatorAddress && { address: operatorAddress }),
    ...(operatorRegistration && { identifier: operatorRegistration }),
    ...(operatorMailbox && {
      email: operatorMailbox,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: operatorMailbox,
        ...(operatorLanguages && { availableLanguage: operatorLanguages.split(/, ?/) }),
      },
    }),
  };
}

export interface Crumb {
  name: string;
  path: string;
}

/** Returns breadcrumbs to a page, with home in front. */
export function breadcrumbData(origin: string, trail: Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: m.chrome.name, path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Returns pages of the site as a list of links. */
export function listData(origin: string, things: readonly Crumb[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: things.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: origin + path,
    })),
  };
}

export function graph(things: object[]): object {
  return { '@context': 'https://schema.org', '@graph': things };
}
