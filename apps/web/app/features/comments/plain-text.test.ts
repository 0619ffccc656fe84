import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks, tidyLines } from './comment-text.tsx';

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

describe('splitLinks', () => {
  it.each([
    ['see https://example.org.', ['https://example.org']],
    ['(https://example.org/a_(b)) and', ['https://example.org/a_(b)']],
    ['https://a.ro/x?y=1,2; http://b.ro!', ['https://a.ro/x?y=1,2', 'http://b.ro']],
    ['„https://a.ro”', ['https://a.ro']],
    ['HTTPS://A.RO/ș', ['HTTPS://A.RO/ș']],
    ['https://', []],
    ['https://...', []],
    ['javascript:alert(1) data:text/html,x ftp://a.ro //a.ro a.ro', []],
    ['https://bank.ro@elsewhere.example/', []],
    ['<a href="https://a.ro">', ['https://a.ro']],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it('keeps the whole text, and each link is a web URL', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('https://', 'http://a.ro', ')', '(', '. '),
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('');
        const parts = splitLinks(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const { href } of parts) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/);
      }),
    );
  });

  it('handles a URL of brackets only', () => {
    expect(linksIn(`https://a.ro/(${')'.repeat(500)}`)).toEqual(['https://a.ro/()']);
    expect(linksIn('https://a.ro/[(x)]).')).toEqual(['https://a.ro/[(x)]']);
  });

  // Quadratic work would exceed the test's timeout.
  it('reads each character of a huge text a few times at most', () => {
    const length = 1_000_000;
    expect(linksIn(`https://a.ro/${')'.repeat(length)}`)).toEqual(['https://a.ro/']);
    expect(tidyLines(`a${' '.repeat(length)}b`)).toHaveLength(length + 2);
  });
});

describe('tidyLines', () => {
  it('keeps lines and paragraphs, and reduces runs of empty lines', () => {
    expect(tidyLines('a\nb\n\nc')).toBe('a\nb\n\nc');
    expect(tidyLines(`a${'\n \t'.repeat(50)}\nb`)).toBe('a\n\nb');
  });
});
