import { startBenchSite } from './bench-site.ts';
import { createReport, formatReport, readLatestReport, storeReport } from './report.ts';
import { isMet, type Row } from './row.ts';
import { measureComments } from './rows/comments.ts';
import { measureHomeJavaScript } from './rows/home-javascript.ts';
import { measureLighthouse } from './rows/lighthouse.ts';
import { measureLogins } from './rows/logins.ts';
import { measureMiss } from './rows/misses.ts';
import { measureCachedPage, measureReads } from './rows/reads.ts';
import { measureStart } from './rows/start-time.ts';
import { measureVotes } from './rows/votes.ts';
import { measureWebsockets } from './rows/websockets.ts';

/** `npm run bench`: measures all rows in one run, alternating product and baseline. */
const rows: Row[] = [];
const site = await startBenchSite();
try {
  rows.push(...(await measureReads(site)));
  rows.push(await measureCachedPage(site));
  rows.push(await measureMiss(site));
  rows.push(...(await measureVotes(site)));
  rows.push(...(await measureComments(site)));
  rows.push(await measureLogins(site));
  rows.push(...(await measureWebsockets(site)));
  rows.push(...(await measureHomeJavaScript(site)));
  rows.push(...(await measureLighthouse(site)));
} finally {
  await site.stop();
}
rows.push(...(await measureStart()));

const report = createReport(rows);
const text = formatReport(report, readLatestReport());
storeReport(report, text);
console.log(text);
process.exitCode = rows.every(isMet) ? 0 : 1;
