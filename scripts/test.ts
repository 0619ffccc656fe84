import { addCounts, formatCounts, NOTHING } from './runner/counts.ts';
import { endWithChildren } from './runner/run-command.ts';
import { runSteps } from './runner/step.ts';
import { firstSteps, promiseSteps, restSteps } from './runner/steps.ts';

// `npm test` runs the promises, `--all` everything, and `--all --rest` what `npm test` leaves out.
const isAll = process.argv.includes('--all');
const isRest = process.argv.includes('--rest');

endWithChildren();
// The suites start servers and use both cores, so they run one after the other.
const results = [
  ...(isRest ? [] : await runSteps(firstSteps, 2)),
  ...(isRest ? [] : await runSteps(promiseSteps, 1)),
  ...(isAll || isRest ? await runSteps(restSteps, 1) : []),
];

console.log();
for (const { name, counts } of results) if (counts) console.log(`${name}: ${formatCounts(counts)}`);
// A failed step without a failed test counts as one failure, so that a failed run never ends in "0 failed".
const total = addCounts(results.map(({ ok, counts }) => counts ?? { ...NOTHING, failed: ok ? 0 : 1 }));
console.log(formatCounts(total));
process.exitCode = total.failed === 0 ? 0 : 1;
