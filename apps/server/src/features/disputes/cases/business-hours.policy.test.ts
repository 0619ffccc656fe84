import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBusinessHours, businessTimeBetween, holidaysOf } from './business-hours.policy.ts';

const at = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Bucharest').epochMilliseconds;
const local = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO('Europe/Bucharest')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

describe('48 business hours', () => {
  test.each([
    ['in the middle of a week are two days', '2026-03-03T10:30', '2026-03-05T10:30'],
    ['pass over the weekend', '2026-03-05T10:30', '2026-03-09T10:30'],
    ['from a Friday afternoon end on a Tuesday', '2026-03-06T17:00', '2026-03-10T17:00'],
    ['from a Saturday begin on Monday', '2026-03-07T12:00', '2026-03-11T00:00'],
    ['from a Monday’s first moment end with Tuesday', '2026-03-02T00:00', '2026-03-04T00:00'],
    ['from a Thursday’s first moment end with Friday', '2026-03-05T00:00', '2026-03-07T00:00'],
    ['leave New Year and Epiphany out', '2025-12-31T12:00', '2026-01-08T12:00'],
    ['leave Union Day in the middle out', '2025-01-23T12:00', '2025-01-28T12:00'],
    // Good Friday is 10 April, Easter Monday 13 April.
    ['leave Orthodox Easter out', '2026-04-09T09:00', '2026-04-15T09:00'],
    // Western Easter is on 5 April that year; 6 April is a business day.
    ['leave nobody else’s Easter out', '2026-04-03T09:00', '2026-04-07T09:00'],
    // Sunday 31 May, and Monday 1 June, which is also Children's Day.
    ['leave Pentecost out', '2026-05-29T09:00', '2026-06-03T09:00'],
    ['leave the end of November out', '2026-11-27T18:00', '2026-12-03T18:00'],
    ['leave Christmas out', '2026-12-24T08:00', '2026-12-29T08:00'],
    // Clocks go forward on 29 March and back on 25 October 2026, both Sundays.
    ['keep the hour of the day when clocks go forward', '2026-03-27T15:00', '2026-03-31T15:00'],
    ['keep the hour of the day when clocks go back', '2026-10-23T15:00', '2026-10-27T15:00'],
    ['are not fooled by a day that begins in another year elsewhere', '2025-12-31T23:30', '2026-01-08T23:30'],
  ])('%s', (_what, from, due) => {
    expect(local(addBusinessHours(at(from), 48))).toBe(due);
  });

  test('grow with their start, and are never shorter than 48 hours', () => {
    const moment = fc.integer({ min: at('2024-01-01T00:00'), max: at('2040-01-01T00:00') });
    fc.assert(
      fc.property(moment, fc.nat(20 * 86_400_000), (from, later) => {
        const due = addBusinessHours(from, 48);
        expect(due - from).toBeGreaterThanOrEqual(48 * 3_600_000);
        expect(due - from).toBeLessThan(12 * 86_400_000);
        expect(addBusinessHours(from + later, 48)).toBeGreaterThanOrEqual(due);
        expect(addBusinessHours(addBusinessHours(from, 20), 28)).toBe(due);
        expect(businessTimeBetween(from, due)).toBe(48 * 3_600_000);
        expect(businessTimeBetween(due, from)).toBe(0);
      }),
    );
  });
});

test.each([
  [2024, '2024-05-03', '2024-05-05', '2024-05-06', '2024-06-23', '2024-06-24'],
  [2025, '2025-04-18', '2025-04-20', '2025-04-21', '2025-06-08', '2025-06-09'],
  [2026, '2026-04-10', '2026-04-12', '2026-04-13', '2026-05-31', '2026-06-01'],
  [2027, '2027-04-30', '2027-05-02', '2027-05-03', '2027-06-20', '2027-06-21'],
])('the moving holidays of %i', (year, ...days) => {
  for (const day of days) expect(holidaysOf(year)).toContain(day);
});
