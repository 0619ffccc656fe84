import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type DeskMonth, HUMAN, simulateDesk } from '../apps/server/test/month/desk-month.ts';
import { rank } from '../apps/server/test/month/month-log.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { ROOT } from './servers.ts';

/**
 * `npm run bench -- desk-month [--days 30] [--database sqlite|postgres]`: months at the desk with 10 and with 300 memes a day
 * and three moderators, by keys. Exits with 1 if a meme waits for more than 48 hours, is not decided, or if moderators
 * do the same work about memes with a name.
 */
const { values } = parseArgs({
  options: { days: { type: 'string', default: '30' }, database: { type: 'string', default: 'sqlite' } },
});
const HOUR = 3_600_000;
const PLANS = [
  { perDay: 10, hasClaims: true },
  { perDay: 300, hasClaims: true },
  { perDay: 300, hasClaims: false },
];

const postgres = values.database === 'postgres' ? await startPostgres({ durable: false }) : null;
const began = performance.now();
const months: ({ perDay: number; hasClaims: boolean; problems: string[] } & ReturnType<typeof figuresOf>)[] =
  [];
for (const plan of PLANS) {
  const month = await simulateDesk(postgres?.url ?? null, {
    ...plan,
    days: Number(values.days),
    moderators: 3,
    seed: 1,
  });
  months.push({ ...plan, ...figuresOf(month), problems: problemsOf(month, plan.hasClaims) });
  console.log(JSON.stringify(months.at(-1)));
}
await postgres?.stop();

function figuresOf({ requests, waits, ...month }: DeskMonth) {
  const each = (sum: number, digits = 1) => Number((sum / month.decided).toFixed(digits));
  const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const times = requests.map(({ ms }) => ms);
  return {
    memes: month.submitted,
    decided: month.decided,
    'of them in a group': month.grouped,
    'work for nothing': month.doubled,
    'of it without a name': month.doubledNameless,
    'key presses a decision': each(month.presses, 2),
    'seconds a decision, model': each(month.humanMs / 1000),
    'requests a decision': each(requests.length, 2),
    'server ms a decision': each(sumOf(times)),
    'server ms a request, p95': Number((rank(times, 0.95) ?? 0).toFixed(1)),
    'kB a decision': each(sumOf(requests.map(({ bytes }) => bytes)) / 1000),
    'hours to a decision, median': Number(((rank(waits, 0.5) ?? 0) / HOUR).toFixed(1)),
    'hours to a decision, longest': Number(((rank(waits, 1) ?? 0) / HOUR).toFixed(1)),
  };
}

function problemsOf(month: DeskMonth, hasClaims: boolean): string[] {
  const problems = month.surprises.slice(0, 5);
  if (month.decided !== month.submitted) problems.push(`${month.submitted - month.decided} are not decided`);
  if ((rank(month.waits, 1) ?? 0) > 48 * HOUR) problems.push('a meme waited for more than 48 hours');
  if (hasClaims && month.doubled > month.doubledNameless) problems.push('two moderators did the same work');
  return problems;
}

const facts = {
  when: new Date().toISOString(),
  database: values.database,
  node: process.version,
  machine: `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'unknown'}`,
  seconds: Math.round((performance.now() - began) / 1000),
  days: Number(values.days),
};
const results = path.join(ROOT, 'bench/results');
mkdirSync(results, { recursive: true });
writeFileSync(
  path.join(results, 'desk-month.json'),
  `${JSON.stringify({ ...facts, model: HUMAN, months }, null, 2)}\n`,
);
const text = write();
writeFileSync(path.join(results, 'desk-month.md'), text);
console.log(text);
process.exitCode = months.every(({ problems }) => problems.length === 0) ? 0 : 1;

function write(): string {
  const names = Object.keys(months[0] ?? {}).filter(
    (name) => name !== 'problems',
  ) as (keyof (typeof months)[number])[];
  return `${[
    Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · '),
    '',
    `| three moderators | ${months.map(({ perDay, hasClaims }) => `${perDay} a day${hasClaims ? '' : ', without claims'}`).join(' | ')} |`,
    `| --- |${' --- |'.repeat(months.length)}`,
    ...names
      .filter((name) => name !== 'perDay' && name !== 'hasClaims')
      .map((name) => `| ${name} | ${months.map((month) => month[name]).join(' | ')} |`),
    '',
    `The seconds are a model: ${HUMAN.look / 1000} s to look at a meme (half to one and a half of it), ${HUMAN.beside / 1000} s for each further one of a group, ${HUMAN.reason / 1000} s`,
    `for the reason of a rejection, ${HUMAN.press / 1000} s a key. Key presses, requests, times and bytes are counted: a whole app answers the requests that the desk`,
    'makes (pages of the queue, the group of each card, decisions), bytes before compression and without pictures. Submissions are rows without',
    'files, of ten: two in bursts, one with the picture of another one, one without a name. All three moderators sit down at 8, 13 and 19',
    'o’clock and work until only cards of colleagues are left. Work for nothing: a colleague decided the open card first.',
    'Figures a decision count each decided meme, and include the work for nothing.',
  ].join('\n')}\n`;
}
