import { m } from '@corpomeme/contract/site/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactCount, dateAfter, fullDate, lastUse, relativeDate, truncate } from './format.ts';

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

  it('does not depend on the machine’s time zone', () => {
    expect(relativeDate('2026-01-31T23:30:00Z', now)).toBe('1 Feb 2026');
    expect(fullDate('2026-01-31T23:30:00Z')).toContain('1 February 2026');
  });

  it('puts the clock first after “at”', () => {
    const time = fullDate('2026-11-26T11:52:00Z', m.time.clockOn);
    const approved = m.ownMemes.approvedBy({ username: 'Ana', time });
    expect(approved).toBe('Approved by Ana at 13:52 on 26 November 2026');
  });
});

describe('dates equal those of Intl in British English', () => {
  const timeZone = 'Europe/Bucharest';
  const short = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
  const OVER_A_WEEK = 8 * 24 * 3_600_000;

  function expectTheSame(time: number): void {
    const iso = new Date(time).toISOString();
    expect(relativeDate(iso, time + OVER_A_WEEK)).toBe(short.format(time));
    // Midnight of UTC counts as a rounded day, which has no time.
    const isDay = time % 86_400_000 === 0;
    expect(fullDate(iso)).toBe(isDay ? day.format(time) : full.format(time));
  }

  it('at any time', () => {
    const times = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) });
    fc.assert(fc.property(times, expectTheSame), { numRuns: 2000 });
  });

  it('on both sides of each change to and from summer time', () => {
    for (let year = 2000; year < 2060; year++) {
      for (const month of [2, 9]) {
        for (let day = 25; day <= 31; day++) {
          const one = Date.UTC(year, month, day, 1);
          for (const time of [one - 1, one, one + 3_600_000]) expectTheSame(time);
        }
      }
    }
  });
});

describe('a time that is rounded to the day', () => {
  const now = Date.parse('2026-11-27T18:00:00Z');

  it('has no time of day', () => {
    expect(relativeDate('2026-11-27T00:00:00.000Z', now)).toBe('today');
    expect(relativeDate('2026-11-26T00:00:00.000Z', now)).toBe('1d ago');
    expect(fullDate('2026-11-26T00:00:00.000Z')).toBe('26 November 2026');
  });

  it('is no day before what came earlier', () => {
    const [appeal, decision] = ['2026-11-26T00:00:00.000Z', '2026-11-26T22:20:00.000Z'];
    expect(fullDate(decision)).toBe('27 November 2026 at 00:20');
    expect(dateAfter(appeal, decision)).toBe('27 November 2026');
    expect(dateAfter(appeal, '2026-11-25T10:00:00.000Z')).toBe('26 November 2026');
  });

  it('is noted once a day for sessions', () => {
    expect(lastUse('2026-11-27T01:00:00.000Z', now)).toBe('within the last day');
    expect(lastUse('2026-11-25T01:00:00.000Z', now)).toBe('2d ago');
  });
});

describe('truncate', () => {
  it('leaves short text unchanged', () => {
    expect(truncate('abc', 3)).toBe('abc');
  });
  it('cuts between characters, not inside one', () => {
    expect(truncate('😀😀😀', 2)).toBe('😀😀…');
  });
});

it('a missing or unreadable time is an empty text', () => {
  for (const time of [undefined, null, '', 'yesterday']) {
    expect(fullDate(time)).toBe('');
    expect(relativeDate(time, 0)).toBe('');
  }
});
