import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { NOTHING } from '../scripts/runner/counts.ts';
import { endWithChildren } from '../scripts/runner/run-command.ts';
import { runSteps } from '../scripts/runner/step.ts';
import { promiseSteps, restSteps } from '../scripts/runner/steps.ts';
import { createReport, formatReport, readEarlierRows, writeReport } from './report.ts';
import { isMet, type Row } from './row.ts';
import { cpuSeconds } from './servers.ts';

/**
 * `npm run bench -- busy`: runs the server suites and the journeys beside four processes that never pause, because no test
 * may depend on the speed of the machine. Exits with 1 after a failed test. `results/busy.md` shows the last three rounds.
 */
const LOOPS = 4;
const SHOWN_ROUNDS = 3;
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const steps = [...promiseSteps, ...restSteps].filter(({ name }) => /server|journeys/.test(name));

endWithChildren();
const loops = Array.from({ length: LOOPS }, startLoop);
process.once('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL');
});
let rows = readEarlierRows('busy');
let isGood = true;
for (let round = 0; round < Number(values.rounds); round++) {
  const measured = await runRound();
  isGood &&= measured.every(isMet);
  rows = [...rows, ...measured].slice(-SHOWN_ROUNDS * steps.length);
  // After each round, so that an interruption costs one.
  const report = createReport(rows);
  const text = formatReport(report);
  writeReport('busy', report, `# Tests beside ${LOOPS} busy processes\n\n${text}`);
  console.log(text);
}
process.exit(isGood ? 0 : 1);

/**
 * All in the session of this process: Linux may share the processor by session, so that four sessions of loops leave the tests
 * a fifth of it, and a round takes hours. Each command of the tests has a session of its own.
 */
function startLoop(): ChildProcess {
  return spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
}

/** Returns the seconds of processor time that the loops have taken so far. */
async function loopSeconds(): Promise<number> {
  const each = await Promise.all(loops.map(({ pid }) => cpuSeconds(pid ?? 0)));
  return each.reduce((sum, seconds) => sum + seconds, 0);
}

async function runRound(): Promise<Row[]> {
  const { when, commit } = createReport([]);
  const measured: Row[] = [];
  for (const step of steps) {
    const started = performance.now();
    const before = await loopSeconds();
    const [result] = await runSteps([step], 1);
    const { passed, failed, skipped } = result?.counts ?? { ...NOTHING, failed: 1 };
    const seconds = (performance.now() - started) / 1000;
    const share = ((await loopSeconds()) - before) / seconds / availableParallelism();
    measured.push({
      name: `${when.slice(0, 16)} ${commit}, ${step.name}: failed tests`,
      unit: '',
      value: failed,
      limit: 0,
      must: 'stay below',
      detail: `${passed} passed, ${skipped} skipped, ${(seconds / 60).toFixed(1)} min, loops took ${(100 * share).toFixed(0)} % of the processor`,
    });
  }
  return measured;
}
