import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffPart, diffWords } from './rules-text.tsx';

const without = (parts: DiffPart[], kind: DiffPart['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join(' ');

test('returns which words were added and which removed', () => {
  expect(diffWords('No real names.', 'No real names and no faces.')).toEqual([
    { kind: 'same', text: 'No real' },
    { kind: 'removed', text: 'names.' },
    { kind: 'added', text: 'names and no faces.' },
  ]);
  expect(diffWords('', 'All new')).toEqual([{ kind: 'added', text: 'All new' }]);
});

test('without removed words it is the later text, without added words the earlier one', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffWords(before.join(' '), after.join(' '));
      expect(without(parts, 'added')).toBe(before.join(' '));
      expect(without(parts, 'removed')).toBe(after.join(' '));
      for (const [n, part] of parts.entries()) expect(part.kind).not.toBe(parts[n + 1]?.kind);
    }),
  );
});
