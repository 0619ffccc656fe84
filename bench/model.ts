import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ModelReport, runModel } from '../apps/server/test/model/run.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { createReport } from './report.ts';
import { ROOT } from './servers.ts';

/**
 * `node bench/model.ts [--commands 100000] [--database sqlite|postgres] [--seed N [--path P]]`: sends random commands
 * to a server process that is restarted and killed, and compares each response and its effects with a model. A failure
 * prints the command that replays it. Runs add up in `results/model-<database>.json`, each with its seed and commit.
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

type CommandCounts = Pick<ModelReport, 'commands' | 'pairs' | 'restarts' | 'kills' | 'met' | 'codes'>;
interface Piece extends Pick<CommandCounts, 'commands' | 'restarts' | 'kills'> {
  seed: number;
  when: string;
  commit: string;
  machine: string;
  seconds: number;
  failure: string | null;
}
interface Results extends CommandCounts {
  database: string;
  failures: number;
  pieces: Piece[];
}

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
const { commands, restarts, kills, failure, replay } = report;
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `${commands} commands in ${seconds} s, ${restarts} restarts, ${kills} kills, seed ${values.seed}`,
);
if (values.path === undefined) keep();
if (failure) {
  console.error(failure);
  console.error(`node bench/model.ts --database ${values.database} ${replay}`);
}
process.exitCode = failure ? 1 : 0;

function keep(): void {
  const folder = path.join(ROOT, 'bench/results');
  const file = path.join(folder, `model-${values.database}.json`);
  const earlier: Results | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const { when, commit, machine } = createReport([]);
  const seed = Number(values.seed);
  const piece: Piece = { seed, when, commit, machine, commands, restarts, kills, seconds, failure };
  const pieces = [...(earlier?.pieces ?? []), piece];
  const failures = pieces.filter((one) => one.failure !== null).length;
  const results: Results = { database: values.database, failures, ...sum(report, earlier), pieces };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

function sum(one: CommandCounts, other: CommandCounts | null): CommandCounts {
  return {
    commands: one.commands + (other?.commands ?? 0),
    pairs: one.pairs + (other?.pairs ?? 0),
    restarts: one.restarts + (other?.restarts ?? 0),
    kills: one.kills + (other?.kills ?? 0),
    met: sumEach(one.met, other?.met),
    codes: sumEach(one.codes, other?.codes),
  };
}

function sumEach<Counts extends Record<string, number>>(one: Counts, other: Counts | undefined): Counts {
  const names = new Set([...Object.keys(other ?? {}), ...Object.keys(one)]);
  const both = [...names].map((name) => [name, (one[name] ?? 0) + (other?.[name] ?? 0)]);
  return Object.fromEntries(both) as Counts;
}
