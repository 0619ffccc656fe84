import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { ROOT } from './servers.ts';

/**
 * `npm run bench -- outages`: runs `apps/server/test/proxies/outages.test.ts` and stores what worked while which part was
 * away, behind Caddy and behind nginx. Exits with 1 if a line did not.
 */

interface Report {
  testResults: {
    assertionResults: { ancestorTitles: string[]; title: string; status: string; duration?: number }[];
  }[];
}

const folder = makeTemporaryFolder('corpomeme-outages-');
const file = path.join(folder, 'report.json');
const options = [
  '--project=deployment',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
spawnSync(process.execPath, [vitest, 'run', ...options, 'apps/server/test/proxies/outages.test.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, OUTAGES_BEHIND: 'Caddy nginx' },
});
const { testResults }: Report = JSON.parse(readFileSync(file, 'utf8'));
rmSync(folder, { recursive: true });
const cases = testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .map(({ ancestorTitles, title, status, duration = 0 }) => ({
    balancer: ancestorTitles[0] ?? '',
    title,
    status,
    seconds: Math.round(duration / 1000),
  }));
writeTable(
  'outages',
  [
    '# What works while a part is away',
    '',
    ...markdownTable([
      ['balancer', 'what works', 'result', 'duration'],
      ...cases.map(({ balancer, title, status, seconds }) => [balancer, title, status, `${seconds} s`]),
    ]),
  ],
  { cases },
);
process.exitCode = cases.length > 0 && cases.every(({ status }) => status === 'passed') ? 0 : 1;
