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
