import type { MetaDescriptor } from 'react-router';

export interface PageFacts {
  title: string;
  description: string;
  /** The page's address without origin; only its own parameters in it. */
  path: string;
  /** Absolute, or a path on our origin. */
  image?: string | undefined;
  imageAlt?: string | undefined;
  /** For pages that search engines should not keep. */
  hidden?: boolean;
}

const SITE = 'Corpomeme';

/** Title, description, canonical, Open Graph and Twitter tags (decision 20). `origin` has no trailing slash. */
export function pageMeta(origin: string, facts: PageFacts): MetaDescriptor[] {
  const title = facts.title === SITE ? SITE : `${facts.title} · ${SITE}`;
  const url = origin + facts.path;
  return [
    { title },
    { name: 'description', content: facts.description },
    ...(facts.hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link', rel: 'canonical', href: url }]),
    { property: 'og:site_name', content: SITE },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: facts.description },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: facts.image ? 'summary_large_image' : 'summary' },
    { name: 'twitter:title', content: facts.title },
    { name: 'twitter:description', content: facts.description },
    ...imageTags(origin, facts),
  ];
}

function imageTags(origin: string, { image, imageAlt }: PageFacts): MetaDescriptor[] {
  if (!image) return [];
  const content = new URL(image, origin).href;
  const alt = imageAlt ? [{ property: 'og:image:alt', content: imageAlt }] : [];
  return [{ property: 'og:image', content }, { name: 'twitter:image', content }, ...alt];
}
