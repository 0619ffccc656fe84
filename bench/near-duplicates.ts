import { ALIKE } from '../apps/server/src/features/memes/pictures/prints.policy.ts';
import { measureDistances, shareWithin } from '../apps/server/test/near-duplicates.ts';
import { markdownTable, writeTable } from './result-table.ts';

/** `node bench/near-duplicates.ts`: detected copies and false matches, at several thresholds. */
const THRESHOLDS = [2, 4, 6, 8, 10, 12, 14];
const { copies, others, pictures } = await measureDistances({ drawings: 100, scenes: 80 });

const mark = (threshold: number) => (threshold === ALIKE ? `**${threshold}**` : String(threshold));
const percent = (distances: number[]) =>
  THRESHOLDS.map((threshold) => `${(100 * shareWithin(distances, threshold)).toFixed(1)} %`);
const wrong = THRESHOLDS.map(
  (threshold) => `${others.filter((distance) => distance <= threshold).length} of ${others.length}`,
);
const table = markdownTable([
  ['differing bits allowed', ...THRESHOLDS.map(mark)],
  ...Object.entries(copies).map(([name, distances]) => [`found: ${name}`, ...percent(distances)]),
  ['**found, all copies**', ...percent(Object.values(copies).flat())],
  ['**wrongly found**: pairs of other pictures', ...wrong],
]);
writeTable('near-duplicates', [`# Near-duplicates of ${pictures} pictures`, '', ...table], {
  chosen: ALIKE,
  found: Object.fromEntries(
    Object.entries(copies).map(([name, distances]) => [name, shareWithin(distances, ALIKE)]),
  ),
  closestOther: Math.min(...others),
});
const found = shareWithin(Object.values(copies).flat(), ALIKE);
process.exitCode = found > 0.95 && shareWithin(others, ALIKE) < 0.001 ? 0 : 1;
