import { parseArgs } from 'node:util';
import { type BenchSite, startBenchSite } from './bench-site.ts';
import { createReport, formatReport, readEarlierRows, writeReport } from './report.ts';
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

/**
 * `npm run bench [-- <part>...]`: measures all parts of the table, or these, alternating product and baseline. Rows of other
 * parts keep their earlier figures.
 */
const PARTS: Record<string, (site: BenchSite) => Promise<Row[]>> = {
  reads: measureReads,
  page: async (site) => [await measureCachedPage(site)],
  misses: measureMiss,
  votes: measureVotes,
  comments: measureComments,
  logins: measureLogins,
  websockets: measureWebsockets,
  javascript: measureHomeJavaScript,
  start: measureStart,
  lighthouse: measureLighthouse,
};

const { positionals } = parseArgs({ allowPositionals: true });
const parts = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = parts.find((part) => !(part in PARTS));
if (unknown) throw new Error(`no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}`);
const earlier = readEarlierRows('latest');
const measured: Row[] = [];
const site = await startBenchSite();
try {
  for (const part of parts) {
    const rows = (await PARTS[part]?.(site)) ?? [];
    measured.push(...rows);
    console.log(formatReport(createReport(rows), earlier));
  }
} finally {
  await site.stop();
}

const kept =
  positionals.length > 0 ? earlier.filter(({ name }) => !measured.some((row) => row.name === name)) : [];
const report = createReport([...kept, ...measured]);
const text = formatReport(report, earlier);
writeReport('latest', report, `# Latest measurements\n\n${text}`);
console.log(text);
process.exitCode = measured.every(isMet) ? 0 : 1;
