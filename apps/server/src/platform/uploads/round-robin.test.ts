import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RoundRobin } from './round-robin.ts';

/** Returns jobs named `<owner><number>`, in dequeue order. */
function names(line: RoundRobin, jobs: Map<() => Promise<unknown>, string>): string[] {
  const left: string[] = [];
  while (line.size > 0) left.push(jobs.get(line.dequeue() ?? (async () => {})) ?? 'none');
  return left;
}

function fill(line: RoundRobin, owners: string[]): Map<() => Promise<unknown>, string> {
  const jobs = new Map<() => Promise<unknown>, string>();
  for (const [n, owner] of owners.entries()) {
    const run = async () => n;
    jobs.set(run, `${owner}${n}`);
    line.enqueue(run, { owner, id: String(n) });
  }
  return jobs;
}

const owners = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });

test('owners take turns', () => {
  const line = new RoundRobin();
  const jobs = fill(line, ['a', 'a', 'a', 'b', 'c', 'b']);
  expect(names(line, jobs)).toEqual(['a0', 'b3', 'c4', 'a1', 'b5', 'a2']);
});

test('no owner overtakes another twice, each owner’s jobs keep their order, and no job is lost', () => {
  fc.assert(
    fc.property(owners, (waiting) => {
      const line = new RoundRobin();
      const left = names(line, fill(line, waiting));
      expect(left.toSorted()).toEqual(waiting.map((owner, n) => `${owner}${n}`).toSorted());
      for (const owner of new Set(waiting)) {
        const own = left.flatMap((name, at) => (name.startsWith(owner) ? [at] : []));
        const numbers = own.map((at) => Number(left[at]?.slice(1)));
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
        for (const [turn, at] of own.entries()) {
          const between = left.slice(turn === 0 ? 0 : (own[turn - 1] ?? 0) + 1, at).map((name) => name[0]);
          expect(new Set(between).size).toBe(between.length);
        }
      }
    }),
  );
});

test('a removed job does not run and does not change the order of others', () => {
  fc.assert(
    fc.property(owners, fc.array(fc.nat(40)), (waiting, removed) => {
      const line = new RoundRobin();
      const jobs = fill(line, waiting);
      for (const n of removed) line.remove(String(n));
      const left = names(line, jobs);
      const expected = waiting.map((owner, n) => `${owner}${n}`).filter((_, n) => !removed.includes(n));
      expect(left.toSorted()).toEqual(expected.toSorted());
    }),
  );
});
