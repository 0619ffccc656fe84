import { expect, test } from 'vitest';
import { sumDemands } from './ledger.policy.ts';

const NONE = { asked: 0, open: 0, kept: 0, removed: 0, withdrawn: 0, days: null };

test('kinds without a demand have a row of zeros, and companies stand by name', () => {
  const of = (company: string) =>
    ({ sender: 'company', company, outcome: null, days: null, day: 0, count: 1 }) as const;
  expect(sumDemands([of('Șantier SRL'), of('Zara'), of('Adobe'), of('Tazz')])).toMatchObject([
    { sender: 'person', company: null, ...NONE },
    { sender: 'authority', company: null, ...NONE },
    { sender: 'company', company: null, ...NONE },
    ...['Adobe', 'Șantier SRL', 'Tazz', 'Zara'].map((company) => ({ company, asked: 1, open: 1 })),
  ]);
});

test('the median is by nearest rank and leaves out what is open or withdrawn', () => {
  const group = (outcome: 'kept' | 'removed' | 'withdrawn', days: number, count: number) =>
    ({ sender: 'person', company: null, outcome, days, day: 0, count }) as const;
  const rows = sumDemands([group('kept', 9, 1), group('removed', 1, 2), group('withdrawn', 90, 50)]);
  expect(rows[0]).toEqual({
    ...{ sender: 'person', company: null, asked: 53, open: 0 },
    ...{ kept: 1, removed: 2, withdrawn: 50, days: 1 },
  });
  expect(sumDemands([group('kept', 9, 3), group('removed', 1, 2)])[0]?.days).toBe(9);
});
