import { expect, inject, test } from 'vitest';
import { runSoak } from './soak-run.ts';

// `node bench/soak.ts` runs a quarter of an hour, which shows memory growth better.
test.skipIf(inject('databaseUrl'))(
  'under load nothing fails, a burst is refused politely, and then all is as before',
  async () => {
    const report = await runSoak({ probe: 1, soak: 3, burst: 1 });
    expect(report.isAlive).toBe(true);
    expect(
      Object.keys(report.soak).filter((status) => !['200', '201', '400', '429'].includes(status)),
    ).toEqual([]);
    expect(
      Object.keys(report.burst).filter((status) => !['200', '201', '400', '429', '503'].includes(status)),
    ).toEqual([]);
    expect(report.speechless).toBe(0);
    expect(report.normalAfter).not.toBeNull();
  },
  120_000,
);
