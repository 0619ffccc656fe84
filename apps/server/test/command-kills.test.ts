import { expect, inject, test } from 'vitest';
import { runCommandKills } from './command-kills.ts';

// `node bench/command-kills.ts` kills each command twenty times; results are in bench/results.
test('kill -9 in a migration, a backup, a restore and a copy: nothing is lost, and the same call succeeds afterwards', async () => {
  const reports = await runCommandKills({ kills: 1, rows: 20, databaseUrl: inject('databaseUrl') });
  expect(reports.map(({ command, kills }) => [command, kills])).toEqual([
    ['migration', 1],
    ['backup', 1],
    ['restore', 1],
    ['db copy', 1],
  ]);
  expect(reports.flatMap(({ losses }) => losses)).toEqual([]);
});
