import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Counts, type Reporter, readReport, settleCounts } from './counts.ts';
import { type Command, type Outcome, ROOT, runCommand } from './run-command.ts';

export interface Step {
  name: string;
  run(): Promise<StepOutcome>;
}

export interface StepOutcome extends Outcome {
  /** Null for a step that runs no tests. */
  counts: Counts | null;
}

export interface StepResult extends StepOutcome {
  name: string;
}

/** Commands one after the other, until one fails. */
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

/** `prepare` gets the file that the runner must write its JSON report to. */
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
 * Journeys run side by side on a machine that may be short of time: one that failed is judged once more, alone, by `alone`. What
 * fails then has failed, and what passes is named in the run (decision 036).
 */
export function judgedAgainAlone(step: Step, alone: Step): Step {
  return {
    name: step.name,
    async run() {
      const first = await step.run();
      if (first.ok || !first.counts || first.counts.passed === 0) return first;
      console.log(`      failed beside others, judged again alone:\n${first.output.trimEnd()}`);
      const second = await alone.run();
      const { failed = 1, passed = 0 } = second.counts ?? {};
      // As many as failed have to be there again, or something was not judged.
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

/** Prints a line when the step ends and, if it failed, everything it said. */
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

/** At most `width` steps at a time; results in the order of `steps`. */
export async function runSteps(steps: Step[], width: number): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const queue = [...steps.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await runStep(next[1]);
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}
