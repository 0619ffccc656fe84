import { describe, expect, it } from 'vitest';
import { clip } from './clip.ts';

describe('clip', () => {
  it.each([
    ['Ședința', 20, 'Ședința'],
    ['  două\n\n rânduri\t', 20, 'două rânduri'],
    ['unu doi trei patru', 12, 'unu doi…'],
    ['unu doi trei', 12, 'unu doi trei'],
    ['x'.repeat(30), 10, `${'x'.repeat(9)}…`],
    ['🙈'.repeat(30), 10, `${'🙈'.repeat(9)}…`],
    ['', 10, ''],
  ])('%j to %i: %j', (text, max, expected) => {
    expect(clip(text, max)).toBe(expected);
  });
});
