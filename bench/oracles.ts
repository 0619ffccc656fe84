import { rmSync } from 'node:fs';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import type { Member } from '../apps/server/test/members.ts';
import {
  type AskedSite,
  addHelper,
  addNoticedMeme,
  addPerson,
  ask,
  makePerson,
  type Person,
  QUESTIONS,
} from '../apps/server/test/oracles.ts';
import { makeTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { compareRanks } from './rank-test.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { median } from './row.ts';

/**
 * `npm run bench -- oracles`: times of each call for known and unknown people, alternating, in one process and without a
 * network. The two-sided Mann-Whitney U test must not find a difference at 1 %. A suspicion is repeated with other people:
 * a call fails if three tests in a row find one.
 */
const PEOPLE = Number(process.argv[2] ?? 200);
const SIGNIFICANCE = 0.01;
const TRIES = 3;

interface Times {
  known: number[];
  unknown: number[];
}

let number = 0;

/** Returns new people with accounts. */
async function addKnown(site: AskedSite): Promise<Person[]> {
  const people = Array.from({ length: PEOPLE }, () => makePerson('known', ++number));
  for (const person of people) await addPerson(site, person);
  return people;
}

async function measure(site: AskedSite, call: string, people: Person[]): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  const asker = await addHelper(site);
  for (const [index, known] of people.entries()) {
    const again = QUESTIONS[call]?.(known);
    if (again?.asksTwice) await ask(site, again, asker);
    await site.ctx.background.settled();
    const turns = [
      ['known', known],
      ['unknown', makePerson('other', ++number)],
    ] as const;
    // Either comes first equally often.
    for (const [kind, person] of index % 2 ? turns.toReversed() : turns)
      times[kind].push(await timeOf(site, call, { person, asker }));
  }
  return times;
}

async function timeOf(
  site: AskedSite,
  call: string,
  { person, asker }: { person: Person; asker: Member },
): Promise<number> {
  const question = QUESTIONS[call]?.(person);
  const start = performance.now();
  if (question) await ask(site, question, asker);
  const time = performance.now() - start;
  await site.ctx.background.settled();
  return time;
}

const NO_WEB = { renderPage: async () => ({ status: 200, html: '' }), serveAssets: async () => {} };
const dataDir = makeTemporaryFolder('corpomeme-oracles-');
const ctx = await createContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }));
const site = { ctx, app: await buildApp(ctx, { web: NO_WEB }) };
await addNoticedMeme(site);
const first = await addKnown(site);
const rows: string[][] = [];
let hasOracle = false;
for (const call of Object.keys(QUESTIONS)) {
  const found: number[] = [];
  let times: Times = { known: [], unknown: [] };
  do {
    times = await measure(site, call, found.length === 0 ? first : await addKnown(site));
    found.push(compareRanks(times.known, times.unknown));
  } while ((found.at(-1) ?? 1) < SIGNIFICANCE && found.length < TRIES);
  const isOracle = found.every((p) => p < SIGNIFICANCE);
  hasOracle ||= isOracle;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  rows.push([
    call,
    known.toFixed(2),
    unknown.toFixed(2),
    found.map((p) => p.toFixed(3)).join(', '),
    isOracle ? '**differs**' : 'no difference',
  ]);
}
await site.app.close();
await ctx.close();
rmSync(dataDir, { recursive: true, force: true });
const table = markdownTable([['call', 'known, ms', 'unknown, ms', 'p of each test', 'result'], ...rows]);
const heading = `# Times for ${PEOPLE} known and ${PEOPLE} unknown people`;
const test = `Medians; two-sided Mann-Whitney U test at ${SIGNIFICANCE}, repeated at most ${TRIES} times.`;
writeTable('oracles', [heading, '', test, '', ...table], { people: PEOPLE, rows });
process.exitCode = hasOracle ? 1 : 0;
