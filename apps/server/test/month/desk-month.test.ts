import { expect, inject, test } from 'vitest';
import { createDatabase } from '../test-database.ts';
import { simulateDesk } from './desk-month.ts';

async function simulate(hasClaims: boolean) {
  const database = await createDatabase(inject('databaseUrl'));
  const month = await simulateDesk(database.url, { days: 2, perDay: 60, moderators: 3, hasClaims, seed: 3 });
  await database.drop();
  return month;
}

// `npm run bench -- desk-month` simulates two months of thirty days; results are in bench/results.
test('two days at the desk are decided by keys, each meme once, and claims spare double work', async () => {
  const [month, without] = [await simulate(true), await simulate(false)];
  for (const each of [month, without]) {
    expect(each.surprises).toEqual([]);
    expect(each.decided).toBe(each.submitted);
    expect(each.grouped).toBeGreaterThan(0);
    expect(each.presses / each.decided).toBeLessThan(2);
  }
  expect(month.doubled).toBe(month.doubledNameless);
  expect(without.doubled).toBeGreaterThan(without.decided / 4);
  expect(month.humanMs).toBeLessThan(without.humanMs);
});
