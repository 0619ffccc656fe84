import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBenchSite } from './bench-site.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { median } from './row.ts';
import { measureCachedPage } from './rows/reads.ts';
import { ROOT } from './servers.ts';

/**
 * `npm run bench -- company-page [--before commit]`: the page of a company with 1,000 memes. When it is rendered, its
 * CPU time may be 1.5 times that of the commit before the figures (decision 123), which is built beside this one. When
 * it is cached, its rate must reach 0.7 of an empty route. Exits with 1 otherwise.
 */
const { values } = parseArgs({ options: { before: { type: 'string', default: '258a0611^' } } });
const LIMIT = 1.5;
const LEAST_CACHED = 0.7;
const RUNS = 3;
const SCRIPTS = ['company-page-cost.ts', 'company-memes.ts'];
const node = path.join(ROOT, 'node_modules/.bin/node');

const before = checkOut(values.before);
const times = { before: [] as number[], now: [] as number[] };
try {
  execFileSync('sh', ['scripts/build-web.sh'], {
    cwd: before,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  for (let run = 0; run < RUNS; run++) {
    times.before.push(measure(before));
    times.now.push(measure(ROOT));
  }
} finally {
  rmSync(before, { recursive: true, force: true });
}
const site = await startBenchSite();
const cached = await measureCachedPage(site).finally(() => site.stop());
const [old, present] = [median(times.before), median(times.now)];
const rows = [
  { name: 'made anew, to the page before the figures', value: present / old, limit: `at most ${LIMIT}` },
  { name: 'from memory, to an empty route', value: cached.value, limit: `at least ${LEAST_CACHED}` },
];
const table = markdownTable([
  ['page of a company with 1,000 memes', 'ratio', 'limit', 'detail'],
  ...rows.map(({ name, value, limit }, index) => [
    name,
    value.toFixed(2),
    limit,
    index === 0 ? `${present.toFixed(1)} ms of CPU, before ${old.toFixed(1)} ms` : cached.detail,
  ]),
]);
writeTable('company-page', ['# The page of a company', '', ...table], { rows, times });
process.exitCode = present / old <= LIMIT && cached.value >= LEAST_CACHED ? 0 : 1;

function measure(folder: string): number {
  const script = path.join(folder, 'bench', SCRIPTS[0] as string);
  const printed = execFileSync(node, [script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return (JSON.parse(printed) as { cpu: number }).cpu;
}

/** Returns a folder with the files of the commit, the present packages, and the scripts of this bench. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-before-'));
  const files = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  const packages = path.join(folder, 'node_modules');
  mkdirSync(path.join(packages, '@corpomeme'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@corpomeme') symlinkSync(path.join(ROOT, 'node_modules', name), path.join(packages, name));
  for (const name of readdirSync(path.join(folder, 'packages')))
    symlinkSync(path.join(folder, 'packages', name), path.join(packages, '@corpomeme', name));
  for (const app of readdirSync(path.join(folder, 'apps'))) {
    const own = path.join(ROOT, 'apps', app, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(folder, 'apps', app, 'node_modules'));
  }
  for (const script of SCRIPTS)
    copyFileSync(path.join(ROOT, 'bench', script), path.join(folder, 'bench', script));
  return folder;
}
