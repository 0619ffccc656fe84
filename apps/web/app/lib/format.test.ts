import { describe, expect, it } from 'vitest';
import { compactCount, fullDate, relativeDate, truncate } from './format.ts';

describe('compactCount', () => {
  it.each([
    [-3, '0'],
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1500, '1.5k'],
    [1999, '1.9k'],
    [999_999, '999.9k'],
    [1_000_000, '1M'],
    [2_000_000, '2M'],
    [2_560_000, '2.5M'],
  ])('writes %d as %s', (count, text) => {
    expect(compactCount(count)).toBe(text);
  });
});

describe('relativeDate', () => {
  const now = Date.parse('2026-05-15T12:00:00Z');
  it.each([
    ['2026-05-15T12:00:30Z', 'just now'],
    ['2026-05-15T11:59:01Z', 'just now'],
    ['2026-05-15T11:59:00Z', '1m ago'],
    ['2026-05-15T11:00:01Z', '59m ago'],
    ['2026-05-15T11:00:00Z', '1h ago'],
    ['2026-05-14T12:00:01Z', '23h ago'],
    ['2026-05-14T12:00:00Z', '1d ago'],
    ['2026-05-08T12:00:01Z', '6d ago'],
    ['2026-05-08T12:00:00Z', '8 May 2026'],
  ])('writes %s as %s', (iso, text) => {
    expect(relativeDate(iso, now)).toBe(text);
  });

  it('does not depend on the zone of the machine', () => {
    expect(relativeDate('2026-01-31T23:30:00Z', now)).toBe('1 Feb 2026');
    expect(fullDate('2026-01-31T23:30:00Z')).toContain('1 February 2026');
  });
});

describe('truncate', () => {
  it('leaves short text alone', () => {
    expect(truncate('abc', 3)).toBe('abc');
  });
  it('cuts between characters, not inside one', () => {
    expect(truncate('😀😀😀', 2)).toBe('😀😀…');
  });
});
