import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from './run-command.ts';
import { serverStep } from './steps.ts';

test('files with and without a site run in one step, with the real configuration of vitest', async () => {
  const files = ['apps/server/src/networks.test.ts', 'apps/server/src/platform/data-dir.test.ts'];
  expect(files.flatMap((file) => globSync(file, { cwd: ROOT }))).toEqual(files);
  const { ok, output, counts } = await serverStep('test of the runner', files).run();
  expect({ ok, output: ok ? '' : output }).toEqual({ ok: true, output: '' });
  expect(counts?.passed).toBeGreaterThan(files.length);
});
