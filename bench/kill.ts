import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runKillRounds } from '../apps/server/test/kill-rounds.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { ROOT } from './servers.ts';

/** `node bench/kill.ts [--rounds 100] [--database sqlite|postgres]`: kill -9 at random moments under fifty writers. */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, database: { type: 'string', default: 'sqlite' } },
});
const postgres = values.database === 'postgres' ? await startPostgres({ durable: true }) : null;
const report = await runKillRounds({
  rounds: Number(values.rounds),
  databaseUrl: postgres?.url ?? null,
  onRound(round, { acknowledged }, losses) {
    console.log(`${round}: ${acknowledged} answered so far, ${losses.length} losses ${losses.join('; ')}`);
  },
});
await postgres?.stop();
const results = path.join(ROOT, 'bench/results');
mkdirSync(results, { recursive: true });
const machine = `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'unknown'}`;
const facts = {
  when: new Date().toISOString(),
  database: values.database,
  node: process.version,
  machine,
  ...report,
};
writeFileSync(path.join(results, `kill-${values.database}.json`), `${JSON.stringify(facts, null, 2)}\n`);
console.log(JSON.stringify(facts, null, 2));
process.exitCode = report.losses.length === 0 ? 0 : 1;
