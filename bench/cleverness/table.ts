import { readFileSync } from 'node:fs';
import path from 'node:path';
import { markdownTable, writeTable } from '../result-table.ts';
import { ROOT } from '../servers.ts';
import { type Choice, GAIN } from './choice.ts';

/** By group: the date of the measurement, and its results. */
export type Groups = Record<string, { when: string; choices: Choice[] }>;

const NAME = 'cleverness';
const VERDICTS = {
  figure: 'stays for its figure',
  reason: 'stays for what it does',
  replaced: 'replaced',
} as const satisfies Record<Choice['verdict'], string>;

/** Returns the stored results; throws if there are none. */
export function readGroups(): Groups {
  const file = path.join(ROOT, `bench/results/${NAME}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { groups: Groups }).groups;
}

/** Prints the table and stores it as `results/cleverness.{json,md}`. */
export function writeGroups(groups: Groups): void {
  const head = ['part', 'against', 'figure', 'own', 'other', 'own / other', 'choice', 'why'];
  const rows = Object.values(groups)
    .flatMap(({ choices }) => choices)
    .map((choice) => [
      choice.part,
      choice.against,
      choice.figure,
      formatFigure(choice.own),
      formatFigure(choice.other),
      choice.ratio.toFixed(2),
      VERDICTS[choice.verdict],
      choice.why,
    ]);
  const intro = `Both sides take turns in one run. A row shows the medians over the rounds and the median of the rounds' ratios. A part that
is there for speed stays from ${GAIN} on.`;
  writeTable(NAME, ['# Hand-made parts beside libraries', '', intro, '', ...markdownTable([head, ...rows])], {
    groups,
  });
}

function formatFigure(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en');
}
