import { expect, inject, test } from 'vitest';
import { createDatabase } from '../test-database.ts';
import { simulateMonth } from './simulate-month.ts';

// `npm run bench -- month` simulates thirty days; results are in bench/results.
test('figures of the site about two days of moderation match the audit log', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  const report = await simulateMonth(database.url, { days: 2, submissions: 60, seed: 8 });
  await database.drop();
  expect(report.surprises).toEqual([]);
  for (const { name, problems, compared } of report.findings) {
    expect(problems, name).toEqual([]);
    expect(compared, name).toBeGreaterThan(0);
  }
  expect(report.deeds).toMatchObject({
    approved: expect.any(Number),
    rejected: expect.any(Number),
  });
});
