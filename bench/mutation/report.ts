import { reasonFor } from './equivalents.ts';
import { type FileScore, type Ledger, type Survivor, scoreOf } from './ledger.ts';

const inTable = (code: string) => `\`${code.replaceAll('|', '\\|').replaceAll('`', "'")}\``;

/** Returns Markdown: the score of each file, and each undetected mutant, with the reason if known. */
export function formatLedger(ledger: Ledger): string {
  const entries = Object.entries(ledger).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    '# Mutation testing',
    '',
    `${scoreOf(Object.values(ledger)).toFixed(1)} % of the mutants are noticed by a test. \`node bench/mutation.ts\` measures anew; a file that a run leaves out keeps its row.`,
    '',
    '| File | Score | Noticed | By time-out | Missed | Static, left out | Measured |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...entries.map(([file, score]) => formatRow(file, score)),
    '',
    ...entries.flatMap(([file, { survivors }]) => formatSurvivors(file, survivors)),
  ].join('\n');
}

function formatRow(file: string, score: FileScore): string {
  const percentage = scoreOf([score]).toFixed(1);
  return `| ${file} | ${percentage} % | ${score.detected} | ${score.timedOut ?? 0} | ${score.missed} | ${score.leftOut} | ${score.measured} |`;
}

function formatSurvivors(file: string, survivors: Survivor[]): string[] {
  if (survivors.length === 0) return [];
  return [
    `## ${file}`,
    '',
    '| Line | Mutator | Code | Mutant | Reason |',
    '| ---: | --- | --- | --- | --- |',
    ...survivors.map((one) => {
      const reason = reasonFor(file, one) ?? (one.isUncovered ? 'no test runs it' : '');
      return `| ${one.line} | ${one.mutator} | ${inTable(one.original)} | ${inTable(one.replacement)} | ${reason} |`;
    }),
    '',
  ];
}
