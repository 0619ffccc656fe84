import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { simulateMonth } from '../apps/server/test/month/simulate-month.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { ROOT } from './servers.ts';

/**
 * `npm run bench -- month [--days 30] [--submissions 2000] [--database sqlite|postgres]`: simulates a
 * month of moderation through the API and compares the site's figures with the audit log. Exits with 1 on a difference.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    submissions: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const postgres = values.database === 'postgres' ? await startPostgres({ durable: false }) : null;
const began = performance.now();
const plan = {
  days: Number(values.days),
  submissions: Number(values.submissions),
  seed: Number(values.seed),
};
const report = await simulateMonth(postgres?.url ?? null, {
  ...plan,
  onDay: (day, { deeds }) => console.log(`day ${day}: ${deeds.get('submitted') ?? 0} submitted`),
});
await postgres?.stop();

const facts = {
  when: new Date().toISOString(),
  database: values.database,
  node: process.version,
  machine: `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'unknown'}`,
  seconds: Math.round((performance.now() - began) / 1000),
  ...plan,
  ...report,
};
const text = write(facts);
const results = path.join(ROOT, 'bench/results');
mkdirSync(results, { recursive: true });
writeFileSync(path.join(results, 'month.json'), `${JSON.stringify(facts, null, 2)}\n`);
writeFileSync(path.join(results, 'month.md'), text);
console.log(text);
const isRight =
  report.surprises.length === 0 && report.findings.every(({ problems }) => problems.length === 0);
process.exitCode = isRight ? 0 : 1;

function write({
  findings,
  deeds,
  surprises,
  figures,
  ...facts
}: typeof report & Record<string, unknown>): string {
  const head = Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
  const rows = findings.map(
    ({ name, compared, problems }) => `| ${name} | ${compared} | ${problems.length} | ${problems[0] ?? ''} |`,
  );
  const done = [...Object.entries(deeds), ...Object.entries(figures)];
  return `${[
    head,
    '',
    '| what the site says | figures compared with the log | differences | the first |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '| what happened | |',
    '| --- | --- |',
    ...done.map(([what, count]) => `| ${what} | ${count} |`),
    ...surprises.slice(0, 20).map((surprise) => `\n- ${surprise}`),
  ].join('\n')}\n`;
}
