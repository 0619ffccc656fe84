import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Counts, type Reporter, readReport, settleCounts } from './counts.ts';
import { type Command, type Outcome, ROOT, runCommand } from './run-command.ts';

export interface Step {
  name: string;
  run(): Promise<StepOutcome>;
}

export interface StepOutcome extends Outcome {
  /** Null for a step without tests. */
  counts: Counts | null;
}

export interface StepResult extends StepOutcome {
  name: string;
}

/** Returns a step that runs commands one after the other until one fails. */
export function plainStep(name: string, ...commands: Command[]): Step {
  return {
    name,
    async run() {
      let output = '';
      for (const command of commands) {
        const outcome = await runCommand(command);
        output += outcome.output;
        if (!outcome.ok) return { ok: false, output, counts: null };
      }
      return { ok: true, output, counts: null };
    },
  };
}

/** Returns a step that runs tests. `prepare` receives the path where the test runner must write its JSON report. */
export function testStep(
  name: string,
  reporter: Reporter,
  prepare: (reportFile: string) => Command | Promise<Command>,
): Step {
  return {
    name,
    async run() {
      const reportFile = path.join(ROOT, '.tmp/reports', `${name.toLowerCase().replaceAll(' ', '-')}.json`);
      mkdirSync(path.dirname(reportFile), { recursive: true });
      rmSync(reportFile, { force: true });
      const { ok, output } = await runCommand(await prepare(reportFile));
      const counts = settleCounts(ok, readReport(reporter, reportFile));
      return { ok: ok && counts.failed === 0, output, counts };
    },
  };
}

/**
 * Returns a step that runs `alone` for the journeys that failed in `step`, because two journeys at once may overload the
 * machine. A journey that fails again has failed; the output shows the first failures (decision 036).
 */
export function retryFailedAlone(step: Step, alone: Step): Step {
  return {
    name: step.name,
    async run() {
      const first = await step.run();
      if (first.ok || !first.counts || first.counts.passed === 0) return first;
      console.log(`      failed beside others, judged again alone:\n${first.output.trimEnd()}`);
      const second = await alone.run();
      const { failed = 1, passed = 0 } = second.counts ?? {};
      // All failed journeys must run again; otherwise one of them was not judged.
      const isWhole = second.ok && passed === first.counts.failed;
      const counts = {
        ...first.counts,
        passed: first.counts.passed + passed,
        failed: isWhole ? 0 : Math.max(failed, 1),
      };
      return { ok: isWhole, output: second.output, counts };
    },
  };
}

/** Runs a step and prints one line when it ends; after a failure also its whole output. */
async function runStep({ name, run }: Step): Promise<StepResult> {
  const started = performance.now();
  const outcome = await run().catch(
    (error: unknown): StepOutcome => ({ ok: false, output: String(error), counts: null }),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${outcome.ok ? 'ok  ' : 'FAIL'} ${seconds.padStart(6)} s  ${name}`);
  if (!outcome.ok) console.log(outcome.output.trimEnd().replace(/^/gm, '      '));
  return { name, ...outcome };
}

/** Runs at most `width` steps at a time. Returns the results in the order of `steps`. */
export async function runSteps(steps: Step[], width: number): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const queue = [...steps.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await runStep(next[1]);
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}
