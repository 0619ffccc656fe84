import { describe, expect, it, vi } from 'vitest';
import { retryFailedAlone, type Step, type StepOutcome } from './step.ts';

function step(outcome: StepOutcome): Step & { runs: number } {
  return {
    name: 'browser',
    runs: 0,
    run() {
      this.runs += 1;
      return Promise.resolve(outcome);
    },
  };
}

const ended = (passed: number, failed: number): StepOutcome => ({
  ok: failed === 0,
  output: '',
  counts: { passed, failed, skipped: 1 },
});

describe('failed journeys', () => {
  vi.spyOn(console, 'log').mockReturnValue();

  it('do not run again when there are none', async () => {
    const alone = step(ended(0, 0));
    expect(await retryFailedAlone(step(ended(9, 0)), alone).run()).toEqual(ended(9, 0));
    expect(alone.runs).toBe(0);
  });

  it('pass when each passes alone', async () => {
    const outcome = await retryFailedAlone(step(ended(7, 2)), step(ended(2, 0))).run();
    expect(outcome).toMatchObject({ ok: true, counts: { passed: 9, failed: 0, skipped: 1 } });
  });

  it.each([
    [ended(1, 1), 1],
    [ended(0, 2), 2],
    // One did not run.
    [ended(1, 0), 1],
    [{ ok: false, output: 'crashed', counts: null }, 1],
  ])('fail when not all pass alone: %#', async (second, failed) => {
    const outcome = await retryFailedAlone(step(ended(7, 2)), step(second)).run();
    expect(outcome).toMatchObject({ ok: false, counts: { failed } });
  });

  it('do not run again when nothing passed, because then the site failed', async () => {
    const alone = step(ended(2, 0));
    expect((await retryFailedAlone(step(ended(0, 2)), alone).run()).ok).toBe(false);
    expect(alone.runs).toBe(0);
  });
});
