import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runModel } from '../apps/server/test/model/run.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { ROOT } from './servers.ts';

/**
 * `node bench/model.ts [--commands 100000] [--database sqlite|postgres] [--seed N [--path P]]`: sends random commands
 * to a server process that is restarted and killed, and compares each response and its effects with a model. A failure
 * prints the command that replays it.
 */
const { values } = parseArgs({
  options: {
    commands: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
    minutes: { type: 'string', default: '600' },
  },
});
const postgres = values.database === 'postgres' ? await startPostgres() : null;
const began = performance.now();
const report = await runModel({
  commands: Number(values.commands),
  databaseUrl: postgres?.url ?? null,
  seed: Number(values.seed),
  path: values.path,
  until: began + Number(values.minutes) * 60_000,
  onRun({ commands, kills, restarts }) {
    console.log(`${commands} commands, ${restarts} restarts, ${kills} kills`);
  },
});
await postgres?.stop();
const results = path.join(ROOT, 'bench/results');
mkdirSync(results, { recursive: true });
const { failure, ...figures } = report;
const facts = {
  when: new Date().toISOString(),
  database: values.database,
  node: process.version,
  machine: `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'unknown'}`,
  seed: Number(values.seed),
  seconds: Math.round((performance.now() - began) / 1000),
  failure,
  ...figures,
};
if (values.path === undefined)
  writeFileSync(path.join(results, `model-${values.database}.json`), `${JSON.stringify(facts, null, 2)}\n`);
console.log(JSON.stringify(facts, null, 2));
if (failure) {
  console.error(failure);
  console.error(`node bench/model.ts --database ${values.database} ${report.replay}`);
}
process.exitCode = failure ? 1 : 0;
