import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runCommandKills } from '../apps/server/test/command-kills.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { ROOT } from './servers.ts';

/**
 * `node bench/command-kills.ts [--kills 20] [--database sqlite|postgres]`: kill -9 in migration, backup, restore and db
 * copy.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    rows: { type: 'string', default: '200' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const postgres = values.database === 'postgres' ? await startPostgres({ durable: true }) : null;
const commands = await runCommandKills({
  kills: Number(values.kills),
  rows: Number(values.rows),
  databaseUrl: postgres?.url ?? null,
  onKill: ({ command, kills, met, losses }) =>
    console.log(`${command} ${kills}: ${met} at work, ${losses.length} losses ${losses.join('; ')}`),
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
  rows: Number(values.rows),
  commands,
};
writeFileSync(
  path.join(results, `command-kills-${values.database}.json`),
  `${JSON.stringify(facts, null, 2)}\n`,
);
console.log(JSON.stringify(facts, null, 2));
process.exitCode = commands.every(({ losses }) => losses.length === 0) ? 0 : 1;
