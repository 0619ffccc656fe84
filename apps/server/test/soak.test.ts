import { expect, inject, test } from 'vitest';
import { runSoak } from './soak-run.ts';

// `node bench/soak.ts` runs for a quarter of an hour, which shows memory growth better.
test.skipIf(inject('databaseUrl'))(
  'under load nothing fails, a burst is refused politely, and then all is as before',
  async () => {
    const report = await runSoak({ probe: 1, soak: 3, burst: 1, recovery: 0 });
    expect(report.isAlive).toBe(true);
    // Half of the earlier capacity may now be too much for the machine, so 503 is accepted too.
    const polite = ['200', '201', '400', '429', '503'];
    for (const answers of [report.soak, report.burst])
      expect(Object.keys(answers).filter((status) => !polite.includes(status))).toEqual([]);
    expect(report.speechless).toBe(0);
    expect(report.isCleanAgain).toBe(true);
  },
  120_000,
);
