import { endWithChildren } from './runner/run-command.ts';
import { runSteps } from './runner/step.ts';
import { changedServerStep, quickSteps } from './runner/steps.ts';

endWithChildren();
const results = await runSteps([changedServerStep(), ...quickSteps], 2);
const failed = results.filter(({ ok }) => !ok);
console.log(failed.length === 0 ? 'All good.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
