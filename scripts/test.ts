import { addCounts, formatCounts, NOTHING } from './runner/counts.ts';
import { endWithChildren } from './runner/run-command.ts';
import { runSteps } from './runner/step.ts';
import { fullSteps, quickSteps } from './runner/steps.ts';

endWithChildren();
// The suites start servers and use both cores, so they run one after the other.
const results = [...(await runSteps(quickSteps, 2)), ...(await runSteps(fullSteps, 1))];

console.log();
for (const { name, counts } of results) if (counts) console.log(`${name}: ${formatCounts(counts)}`);
// A failed step without a failed test counts as one failure, so that a failed run never ends in "0 failed".
const total = addCounts(results.map(({ ok, counts }) => counts ?? { ...NOTHING, failed: ok ? 0 : 1 }));
console.log(formatCounts(total));
process.exitCode = total.failed === 0 ? 0 : 1;
