import { type ChildProcess, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { NOTHING } from '../scripts/runner/counts.ts';
import { endWithChildren } from '../scripts/runner/run-command.ts';
import { runSteps } from '../scripts/runner/step.ts';
import { fullSteps } from '../scripts/runner/steps.ts';
import { createReport, formatReport, readEarlierRows, writeReport } from './report.ts';
import { isMet, type Row } from './row.ts';

/**
 * `npm run bench -- busy`: runs the server suites and the journeys beside four processes that never pause, because no test
 * may depend on the speed of the machine. Exits with 1 after a failed test. `results/busy.md` shows the last three rounds.
 */
const LOOPS = 4;
const SHOWN_ROUNDS = 3;
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const steps = fullSteps.filter(({ name }) => name.startsWith('server') || name === 'browser');

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
  const text = formatReport(report, null);
  writeReport('busy', report, `# Tests beside ${LOOPS} busy processes\n\n${text}`);
  console.log(text);
}
process.exit(isGood ? 0 : 1);

/** Each in a session of its own, because Linux may share the processor among sessions, and the tests have several. */
function startLoop(): ChildProcess {
  return spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore', detached: true });
}

async function runRound(): Promise<Row[]> {
  const { when, commit } = createReport([]);
  const measured: Row[] = [];
  for (const step of steps) {
    const started = performance.now();
    const [result] = await runSteps([step], 1);
    const { passed, failed, skipped } = result?.counts ?? { ...NOTHING, failed: 1 };
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    measured.push({
      name: `${when.slice(0, 16)} ${commit}, ${step.name}: failed tests`,
      unit: '',
      value: failed,
      limit: 0,
      must: 'stay below',
      detail: `${passed} passed, ${skipped} skipped, ${minutes} min`,
    });
  }
  return measured;
}
