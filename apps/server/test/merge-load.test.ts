import { expect, test } from 'vitest';
import { mergeUnderLoad } from './merge-load.ts';
import { startSite } from './test-site.ts';

test('two companies merge, separate and merge again while 50 writers post, vote and comment in both', async () => {
  const site = await startSite();
  try {
    const report = await mergeUnderLoad(site, { writers: 50, merges: 2, writesPerPhase: 60 });
    expect(report).toMatchObject({
      lost: 0,
      unexpected: [],
      drifts: 0,
      lostAddresses: [],
      merges: 2,
      undone: 1,
    });
    expect(report.writes).toBeGreaterThan(150);
  } finally {
    await site.close();
  }
});
