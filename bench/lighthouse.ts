import { startBenchSite } from './bench-site.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { isMet } from './row.ts';
import { measureLighthouse } from './rows/lighthouse.ts';

/** `npm run bench -- lighthouse [rounds]`: the Lighthouse rows of the whole bench alone, about two minutes a round. */
const ROUNDS = Number(process.argv[2] ?? 5);
const site = await startBenchSite({}, { loudest: 60 });
try {
  const rows = await measureLighthouse(site, ROUNDS);
  const table = rows.map((row) => [
    row.name,
    `${Math.round(row.value * 100) / 100} ${row.unit}`,
    `${row.must} ${row.limit}`,
    isMet(row) ? 'yes' : 'no',
    row.detail ?? '',
  ]);
  const heading = `# Public pages in the mobile profile of Lighthouse, medians of ${ROUNDS}`;
  writeTable(
    'lighthouse',
    [heading, '', ...markdownTable([['row', 'value', 'limit', 'met', 'detail'], ...table])],
    {
      rows,
    },
  );
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await site.stop();
}
