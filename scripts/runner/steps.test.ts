import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IN_THE_REST } from '../../apps/server/test/one-database.ts';
import { ROOT, runCommand, tool } from './run-command.ts';
import { serverStep } from './steps.ts';

test('files with and without a site run in one step, with the real configuration of vitest', async () => {
  const files = ['apps/server/src/networks.test.ts', 'apps/server/src/platform/data-dir.test.ts'];
  expect(files.flatMap((file) => globSync(file, { cwd: ROOT }))).toEqual(files);
  const { ok, output, counts } = await serverStep('test of the runner', files).run();
  expect({ ok, output: ok ? '' : output }).toEqual({ ok: true, output: '' });
  expect(counts?.passed).toBeGreaterThan(files.length);
});

test('what `npm test` leaves to the rest is in no project that it runs', async () => {
  const { output } = await runCommand(tool('vitest', ['list', '--project=server-sqlite', '--filesOnly']));
  expect(output).toContain('apps/server/src/http/access.test.ts');
  expect(IN_THE_REST.filter((file) => output.includes(file))).toEqual([]);
});
