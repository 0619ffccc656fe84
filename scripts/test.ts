import { addCounts, formatCounts, NOTHING } from './runner/counts.ts';
import { endWithChildren } from './runner/run-command.ts';
import { runSteps } from './runner/step.ts';
import { preparingSteps, quickSteps, suites } from './runner/steps.ts';

endWithChildren();
const first = await runSteps(quickSteps, 2);
const prepared = await runSteps(preparingSteps, 2);
// Each chain alone leaves a tenth to a fifth of two cores idle, because its tests wait for processes and clocks (decision 165).
const chains = await Promise.all(suites.map((steps) => runSteps(steps, 1)));
const results = [...first, ...prepared, ...chains.flat()];

console.log();
for (const { name, counts } of results) if (counts) console.log(`${name}: ${formatCounts(counts)}`);
// A failed step without a failed test counts as one failure, so that a failed run never ends in "0 failed".
const total = addCounts(results.map(({ ok, counts }) => counts ?? { ...NOTHING, failed: ok ? 0 : 1 }));
console.log(formatCounts(total));
process.exitCode = total.failed === 0 ? 0 : 1;
