import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runSoak } from '../apps/server/test/soak-run.ts';
import { ROOT } from './servers.ts';

/**
 * `node bench/soak.ts [--minutes 15]`: half of the machine's capacity for some minutes, then a burst of ten times that.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '15' } } });
const report = await runSoak({
  probe: 10,
  soak: Number(values.minutes) * 60,
  burst: 10,
  recovery: 20,
  onSample({ at, rss, heap, files, sockets }) {
    if (at % 10 === 0)
      console.log(`${at} s: ${rss} MB, heap ${heap} MB, ${files} files, ${sockets} websockets`);
  },
});
const { samples, ...figures } = report;
const results = path.join(ROOT, 'bench/results');
mkdirSync(results, { recursive: true });
const machine = `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'unknown'}`;
const facts = {
  when: new Date().toISOString(),
  minutes: Number(values.minutes),
  node: process.version,
  machine,
  ...figures,
};
const every = Math.max(1, Math.floor(samples.length / 60));
const storedSamples = samples.filter((_sample, index) => index % every === 0);
writeFileSync(
  path.join(results, 'soak.json'),
  `${JSON.stringify({ ...facts, samples: storedSamples }, null, 2)}\n`,
);
console.log(JSON.stringify(facts, null, 2));
const first = samples[5] ?? samples[0];
const last = samples.at(-1);
const grew = (last?.files ?? 0) > (first?.files ?? 0) + 50 || last?.sockets !== first?.sockets;
const failed = Object.keys(figures.soak).some((status) => status.startsWith('lost') || Number(status) >= 500);
const isNormal = figures.normalAfter !== null && figures.normalAfter <= 5000;
process.exitCode = failed || grew || !isNormal || !figures.isAlive || figures.speechless > 0 ? 1 : 0;
