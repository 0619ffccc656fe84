import { simulate } from '../apps/server/test/pulse-simulation.ts';
import { markdownTable, writeTable } from './result-table.ts';

/** `node bench/pulse.ts`: how often the 90 % intervals of the company pages contain the truth (decision 123).
 * Exits with 1 if a group of sizes, or the published intervals in whole percent over all cases, are below 88 % or above 92 %.
 */
const MEANS = [0.22, 0.18, 0.14, 0.12, 0.1, 0.08, 0.06, 0.04, 0.03, 0.02, 0.01];
const CASES = [
  { name: 'companies differ much', strength: 6 },
  { name: 'companies differ', strength: 20 },
  { name: 'companies differ little', strength: 80 },
].flatMap((kind) => [20, 100].map((companies) => ({ ...kind, companies })));

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const results = CASES.map(({ name, strength, companies }, index) => ({
  name: `${name}, ${companies} of them`,
  ...simulate({ companies, authors: [2, 500], means: MEANS, strength, rounds: 4000 / companies }, index + 1),
}));
const table = markdownTable([
  [
    'companies',
    'intervals',
    'cover',
    'published ones',
    'below 10 authors',
    '10 to 49',
    '50 and more',
    'width',
  ],
  ...results.map(({ name, intervals, covered, published, bySize, width }) => [
    name,
    String(intervals),
    percent(covered),
    percent(published),
    percent(bySize.few),
    percent(bySize.some),
    percent(bySize.many),
    percent(width),
  ]),
]);
writeTable(
  'pulse',
  ['# 90 % intervals of known truths, 2 to 500 authors; wanted: 88 to 92 %', '', ...table],
  { results },
);
const isWanted = (covered: number) => covered >= 0.88 && covered <= 0.92;
const groups = results.flatMap(({ covered, bySize }) => [covered, ...Object.values(bySize)]);
const published = results.reduce((sum, each) => sum + each.published, 0) / results.length;
process.exitCode = [...groups, published].every(isWanted) ? 0 : 1;
