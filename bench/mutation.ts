import { parseArgs } from 'node:util';
import { readLedger, scoreOf, writeLedger } from './mutation/ledger.ts';
import { measure } from './mutation/measure.ts';
import { formatLedger } from './mutation/report.ts';
import { TARGETS } from './mutation/targets.ts';

/** Required percentage of detected mutants. */
const ENOUGH = 85;

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: 'policies' },
    only: { type: 'string', multiple: true },
    static: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '1' },
  },
});
const names = TARGETS.map(({ name }) => name);
const target = TARGETS.find(({ name }) => name === values.target);
if (!target) throw new Error(`--target is one of ${names.join(', ')}`);
const measured = await measure(
  { ...target, mutate: values.only ?? target.mutate },
  { concurrency: Number(values.concurrency), withStatic: values.static },
);
const ledger = { ...readLedger(), ...measured };
writeLedger(ledger, formatLedger(ledger));
const score = scoreOf(Object.values(measured));
console.log(`${target.name}: ${score.toFixed(1)} %`);
process.exitCode = score < ENOUGH ? 1 : 0;
