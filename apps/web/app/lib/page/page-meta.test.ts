import { inLanguage } from '@corpomeme/contract/site/messages';
import { describe, expect, it } from 'vitest';
import { type PageFacts, pageMeta } from './page-meta.ts';

const ORIGIN = 'https://corpomeme.example';
const MATCHES = [{ loaderData: { publicUrl: ORIGIN } }] as const;
const FACTS: PageFacts = { title: 'Browse', description: 'All of them.', path: '/browse' };

function contentOf(facts: PageFacts, name: string): unknown {
  const tags = pageMeta(MATCHES, facts) as Record<string, unknown>[];
  return tags.find((tag) => tag.property === name || tag.name === name)?.content;
}

describe('pageMeta', () => {
  it('has absolute URLs only, and the site’s own image if the page has none', () => {
    const image = { path: '/share/7.jpg?v=x', alt: 'Ședință' };
    expect(contentOf(FACTS, 'og:image')).toBe(`${ORIGIN}/share/site.jpg`);
    expect(contentOf({ ...FACTS, image }, 'og:image')).toBe(`${ORIGIN}/share/7.jpg?v=x`);
    expect(contentOf({ ...FACTS, image }, 'twitter:image:alt')).toBe('Ședință');
    const list = {
      ...FACTS,
      next: '/browse?cursor=x',
      alternates: [{ type: 't', path: '/feed.xml', title: 'f' }],
    };
    const hrefs = pageMeta(MATCHES, list).flatMap((tag) => ('href' in tag ? [String(tag.href)] : []));
    expect(hrefs).toEqual([`${ORIGIN}/browse`, `${ORIGIN}/browse?cursor=x`, `${ORIGIN}/feed.xml`]);
  });

  it('names its picture and its feeds in the language of the page', () => {
    const alternates = [{ type: 't', path: '/feed.xml', title: 'f' }];
    const image = { path: '/share/7.jpg?v=x', alt: '' };
    const text = inLanguage('ro', () => JSON.stringify(pageMeta(MATCHES, { ...FACTS, image, alternates })));
    expect(text).toContain('/feed.xml?lang=ro"');
    expect(text).toContain('/share/7.jpg?v=x&lang=ro"');
  });

  it('has either a canonical URL or noindex, never both', () => {
    for (const hidden of [true, false]) {
      const tags = pageMeta(MATCHES, { ...FACTS, hidden });
      const canonical = tags.filter((tag) => 'rel' in tag && tag.rel === 'canonical');
      expect(canonical).toHaveLength(hidden ? 0 : 1);
      expect(contentOf({ ...FACTS, hidden }, 'robots')).toBe(hidden ? 'noindex' : undefined);
    }
  });

  it('cuts a long message, and names the site once', () => {
    const long = { ...FACTS, description: 'un rând\nlung '.repeat(100) };
    expect(String(contentOf(long, 'og:description')).length).toBeLessThanOrEqual(200);
    expect(contentOf(long, 'og:description')).not.toContain('\n');
    expect(pageMeta(MATCHES, FACTS)[0]).toEqual({ title: 'Browse · Corpomeme' });
    expect(pageMeta(MATCHES, { ...FACTS, title: 'Corpomeme' })[0]).toEqual({ title: 'Corpomeme' });
  });
});
