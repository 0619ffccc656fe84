import { expect, test } from 'vitest';
import { correctionOf, createSampling, stateAfter, summarise } from './second-looks.policy.ts';

test('sampling depends only on the decision’s number, the secret and the percentage', () => {
  const numbers = Array.from({ length: 2000 }, (_, number) => number);
  const drawn = (secret: string, percent: number) =>
    numbers.filter((number) => createSampling(secret)(number, percent));
  expect(drawn('secret', 0)).toEqual([]);
  expect(drawn('secret', 100)).toEqual(numbers);
  const ten = drawn('secret', 10);
  expect(ten.length).toBeGreaterThan(150);
  expect(ten.length).toBeLessThan(250);
  expect(drawn('secret', 10)).toEqual(ten);
  expect(drawn('secret', 20)).toEqual(expect.arrayContaining(ten));
  expect(drawn('other', 10)).not.toEqual(ten);
});

test('the sample of a number never changes', () => {
  const drawn = Array.from({ length: 60 }, (_, number) => number).filter((number) =>
    createSampling('a secret of this site')(number, 10),
  );
  expect(drawn).toEqual([21, 23, 31, 33, 42, 44]);
});

test.each([
  ['open', 'approved', 'approved', 'agreed'],
  ['open', 'rejected', 'rejected', 'agreed'],
  ['open', 'approved', 'rejected', 'disputed'],
  ['disputed', 'approved', 'approved', 'settled'],
  ['disputed', 'approved', 'rejected', 'settled'],
] as const)('%s, decided %s, answered %s: %s', (state, first, verdict, after) => {
  expect(stateAfter(state, first, verdict)).toBe(after);
});

const settled = { state: 'settled', first: 'approved', last: 'rejected' } as const;

test.each([
  [settled, 'approved', 'takedown'],
  [{ ...settled, first: 'rejected', last: 'approved' }, 'rejected', 'reopen'],
  [{ ...settled, last: null }, 'approved', 'takedown'],
  [{ ...settled, last: 'approved' }, 'approved', null],
  [settled, 'removed', null],
  [settled, null, null],
  [{ ...settled, state: 'disputed' }, 'approved', null],
] as const)('%j, now %s: %s', (look, status, correction) => {
  expect(correctionOf(look, status)).toBe(correction);
});

test('agreement is the share of confirmed decisions among closed looks', () => {
  const outcome = { first: 'approved', third: null } as const;
  expect(
    summarise([
      { ...outcome, state: 'agreed', count: 8 },
      { ...outcome, state: 'settled', third: 'approved', count: 1 },
      { ...outcome, state: 'settled', third: 'rejected', count: 3 },
      { ...outcome, state: 'disputed', count: 5 },
      { ...outcome, state: 'open', count: 70 },
      { ...outcome, state: 'withdrawn', count: 90 },
    ]),
  ).toEqual({ looked: 17, confirmed: 9, overturned: 3, disputed: 5, agreement: 0.75 });
  // Without a third judgement `third` is null, which no `first` is.
  expect(summarise([{ ...outcome, state: 'open', third: 'approved', count: 4 }])).toEqual({
    looked: 0,
    confirmed: 0,
    overturned: 0,
    disputed: 0,
    agreement: null,
  });
});
