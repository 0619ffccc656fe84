import { addCounts, formatCounts, NOTHING } from './runner/counts.ts';
import { endWithChildren } from './runner/run-command.ts';
import { runSteps } from './runner/step.ts';
import { fullSteps, quickSteps } from './runner/steps.ts';

endWithChildren();
// The suites time things and start servers, so each has the machine to itself.
const results = [...(await runSteps(quickSteps, 2)), ...(await runSteps(fullSteps, 1))];

console.log();
for (const { name, counts } of results) if (counts) console.log(`${name}: ${formatCounts(counts)}`);
// A step that failed without a test to blame still counts, so that a red run never ends in "0 failed".
const total = addCounts(results.map(({ ok, counts }) => counts ?? { ...NOTHING, failed: ok ? 0 : 1 }));
console.log(formatCounts(total));
process.exitCode = total.failed === 0 ? 0 : 1;
