import { expect, inject, test } from 'vitest';
import { runSoak } from './soak-run.ts';

// `node bench/soak.ts` runs for a quarter of an hour, which shows memory growth better.
test.skipIf(inject('databaseUrl'))(
  'under load and in a burst, the server sends no unexpected status, and it recovers',
  async () => {
    const report = await runSoak({ probe: 1, soak: 3, burst: 1, recovery: 0 });
    expect(report.isAlive).toBe(true);
    // The machine may be slower than in the probe, so 503 is acceptable in the soak too.
    const polite = ['200', '201', '400', '429', '503'];
    for (const answers of [report.soak, report.burst])
      expect(Object.keys(answers).filter((status) => !polite.includes(status))).toEqual([]);
    expect(report.speechless).toBe(0);
    expect(report.isCleanAgain).toBe(true);
  },
  120_000,
);
