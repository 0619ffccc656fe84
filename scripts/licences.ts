import { readFileSync } from 'node:fs';
import { objectionTo } from './licences/allowed.ts';
import { readPackages } from './licences/lock-file.ts';

/**
 * `node scripts/licences.ts [--all]`: lists the licence of each package that is served, or of all; exit code 1 if one
 * is not allowed.
 */
const packages = readPackages(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const listed = packages.filter(({ isDev }) => !isDev || process.argv.includes('--all'));
for (const { name, version, licence } of listed) console.log(`${licence}\t${name} ${version}`);
const objections = packages
  .map((one) => ({ ...one, why: objectionTo(one) }))
  .filter(({ why }) => why !== null);
for (const { name, version, why } of objections) console.error(`${name} ${version}: ${why}`);
process.exitCode = objections.length === 0 ? 0 : 1;
