import { readFileSync } from 'node:fs';
import type { CheckName } from '@corpomeme/contract/moderation/screening';
import { expect, test } from 'vitest';
import { runChecks } from './checks.policy.ts';
import { compileEntries } from './listed-entries.policy.ts';
import { DEFAULT_WEIGHTS } from './settings/weights.policy.ts';
import type { Subject } from './subject.policy.ts';

const NAMES: Record<string, CheckName> = {
  words: 'words',
  mail: 'email-address',
  phone: 'phone-number',
  id: 'identifier',
  address: 'street-address',
  link: 'link',
  handle: 'handle',
  name: 'full-name',
};
/** Lower bounds in percent, of decision 071. */
const FLOORS: Record<string, { precision: number; recall: number }> = {
  words: { precision: 100, recall: 98 },
  mail: { precision: 100, recall: 100 },
  phone: { precision: 100, recall: 97 },
  id: { precision: 100, recall: 100 },
  address: { precision: 100, recall: 98 },
  link: { precision: 100, recall: 96 },
  handle: { precision: 100, recall: 100 },
  name: { precision: 98, recall: 100 },
};

interface Line {
  text: string;
  expected: string[];
  optional: string[];
}

function readTable(): Line[] {
  const file = readFileSync(new URL('../../../../test/screening-table.txt', import.meta.url), 'utf8');
  const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [labels = '', ...rest] = line.split(' | ');
    const checks = labels.split(',').filter((label) => label !== '-');
    return {
      text: rest
        .join(' | ')
        .replace(/\\u(?:\{([\da-f]+)\}|([\da-f]{4}))/g, (_, long, short) => sign(long ?? short)),
      expected: checks.filter((check) => !check.startsWith('~')),
      optional: checks.filter((check) => check.startsWith('~')).map((check) => check.slice(1)),
    };
  });
}
const sign = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));

async function noticed(text: string): Promise<CheckName[]> {
  const subject: Subject = {
    passages: [{ place: 'message', text, list: 'memes' }],
    company: 'Adobe',
    author: { days: 400, approved: 12, rejected: 0, lately: 1 },
    earlier: [],
    words: null,
    block: null,
    entries: compileEntries(0, []),
    weights: DEFAULT_WEIGHTS,
  };
  const fail = (_: CheckName, error: unknown) => {
    throw error;
  };
  return (await runChecks(subject, fail)).map(({ check }) => check);
}

const table = readTable();
type Found = Map<Line, CheckName[]>;

function judge(found: Found, label: string) {
  const check = NAMES[label] as CheckName;
  const judged = table.filter(({ optional }) => !optional.includes(label));
  const isHit = (line: Line) => found.get(line)?.includes(check) === true;
  const missed = judged.filter((line) => line.expected.includes(label) && !isHit(line));
  const falseAlarms = judged.filter((line) => !line.expected.includes(label) && isHit(line));
  const hits = judged.filter((line) => line.expected.includes(label)).length - missed.length;
  const percent = (whole: number) => Math.floor((1000 * hits) / whole) / 10;
  return {
    precision: percent(hits + falseAlarms.length),
    recall: percent(hits + missed.length),
    missed: missed.map(({ text }) => text),
    falseAlarms: falseAlarms.map(({ text }) => text),
  };
}

test('the table has lines of both kinds for each check', () => {
  expect(table.length).toBeGreaterThan(300);
  for (const { expected, optional } of table)
    for (const label of [...expected, ...optional]) expect(Object.keys(NAMES)).toContain(label);
  expect(new Set(table.map(({ text }) => text)).size).toBe(table.length);
});

test('precision and recall of no check fall', async () => {
  const found: Found = new Map();
  for (const line of table) found.set(line, await noticed(line.text));
  const fallen = Object.keys(NAMES).filter((label) => {
    const { missed, falseAlarms, ...figures } = judge(found, label);
    process.stdout.write(`${JSON.stringify({ check: label, ...figures, missed, falseAlarms })}\n`);
    const floor = FLOORS[label] ?? { precision: 100, recall: 100 };
    return figures.precision < floor.precision || figures.recall < floor.recall;
  });
  expect(fallen).toEqual([]);
});
