import { page } from '@corpomeme/contract/site/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test.each([
  ['/admin/orders', page.adminSection('log')],
  ['/desk/looks', page.desk()],
  ['/ledger/template.csv?section=notices&year=2025', page.ledger({ section: 'notices', year: '2025' })],
])('%s leads to the nearest page', async (former, address) => {
  for (const accept of ['text/html', '*/*']) {
    const { statusCode, headers } = await site.app.inject({ url: former, headers: { accept } });
    expect([statusCode, headers.location]).toEqual([308, address]);
  }
});
