import { LEGAL_PAGES } from '@corpomeme/contract/site/legal-pages';
import { expect, test } from 'vitest';
import { loadProductTexts } from '../admin-pages.tsx';
import { readMarks } from '../legal-marks.ts';
import type { LegalBlock } from './legal-text.ts';
import { linesOf } from './written-lines.ts';
import { readWritten } from './written-text.ts';

test('lines become a summary, headings, paragraphs and lists', () => {
  const lines = 'Summary [here](/rules)\nof it.\n\nMore.\n## One {#first}\nText\n- a\n- b\n\n- c\n# Two\n';
  expect(readWritten('Title', lines)).toEqual({
    title: 'Title',
    description: 'Summary here of it.',
    lead: 'Summary [here](/rules) of it.',
    sections: [
      { id: 'text', heading: '', body: ['More.'] },
      { id: 'first', heading: 'One', body: ['Text', { list: ['a', 'b'] }, { list: ['c'] }] },
      { id: 'part-2', heading: 'Two', body: [] },
    ],
  });
});

test.each(['', '\n\n', '## Only', '- item', '#', '##', '- ', '{', '[a](b', '<b>x</b>', '## {#x}'])(
  '%j is read without a failure',
  (lines) => {
    expect(readWritten('Title', lines).title).toBe('Title');
  },
);

const HOSTILE: [name: string, of: (length: number) => string][] = [
  ['[', (length) => '['.repeat(length)],
  ['[a](', (length) => '[a]('.repeat(length / 4)],
  ['[a](x', (length) => '[a](x'.repeat(length / 5)],
  ['{ro:', (length) => '{ro:'.repeat(length / 4)],
  ['`', (length) => `\`${'`'.repeat(length)} x`],
  ['spaces in a heading', (length) => `# a${' '.repeat(length)}b`],
  ['fragments', (length) => `# a${' {#x'.repeat(length / 4)}`],
  ['spaces in an item', (length) => `- ${' '.repeat(length)}\u2028x`],
  ['marks of headings', (length) => '#'.repeat(length)],
];

test.each(HOSTILE)('the time of %s grows no faster than the text', (_name, of) => {
  const timeOf = (text: string) => {
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      readMarks(readWritten('Title', text).lead);
      readMarks(text);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  // A quadratic pattern takes sixteen times as long for four times the text.
  expect(timeOf(of(24_000))).toBeLessThan(8 * Math.max(timeOf(of(6000)), 10));
});

test.each([
  ['[a](https://example.com/x?y=1)', 'https://example.com/x?y=1'],
  ['[a](/rules#rule-1)', '/rules#rule-1'],
  ['[a](terms)', '/terms'],
])('%s is a link', (text, to) => {
  expect(readMarks(text)).toEqual([{ kind: 'link', text: 'a', to }]);
});

test.each([
  ...['javascript:alert(1)', 'JavaScript:alert`1`', 'data:text/html,x', '//evil.example', '/\\evil.example'],
  ...['toString', '__proto__', 'mailto:a', 'https://', 'vbscript:x', 'nowhere'],
])('a link to %s is text', (target) => {
  expect(readMarks(`[a](${target})`)).toEqual([{ kind: 'text', text: `[a](${target})` }]);
});

const words = (block: LegalBlock): string[] => {
  if (typeof block === 'string') return [block];
  return 'list' in block ? block.list : block.names.map((pair) => pair.join(': '));
};

test.each(LEGAL_PAGES)('an admin begins %s with the whole text of the product', async (page) => {
  const texts = await loadProductTexts(page);
  for (const text of [texts.en, texts.ro]) {
    const read = readWritten(text.title, linesOf(text));
    expect(read.lead).toBe(text.lead);
    const shape = ({ sections }: typeof text) =>
      sections.map(({ id, heading, body }) => ({ id, heading, words: body.flatMap(words) }));
    expect(shape(read)).toEqual(shape(text));
  }
});
