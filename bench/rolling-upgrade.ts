import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { checkOutPreviousRelease } from '../apps/server/test/deployment/previous-release.ts';
import { findFreePort } from '../apps/server/test/free-port.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { BALANCERS } from '../apps/server/test/proxies/cluster.ts';
import { startS3 } from '../apps/server/test/s3-server.ts';
import { type Env, type ServerProcess, startServer } from '../apps/server/test/server-process.ts';
import { makeTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { markdownTable, writeTable } from './result-table.ts';
import { ACTIONS, createTally, type Tally, useSite } from './rolling-upgrade/load.ts';
import { ROOT } from './servers.ts';

/**
 * `npm run bench -- rolling-upgrade`: replaces two processes of the previous release by this one, behind Debian's Caddy with
 * the shipped Caddyfile, on PostgreSQL and S3, while members and visitors use the site. Exits with 1 after a failed request,
 * but not for those that fail while a process of the previous release stops.
 */

/** Milliseconds of use before, between and after the replacements. */
const PHASE = 12_000;
const USERS = 6;
const admin = { email: 'admin@firma.test', password: 'parola-lunga' };

const previous = checkOutPreviousRelease();
execFileSync('sh', [path.join(previous, 'scripts/build-web.sh')], { stdio: 'inherit' });
const OLD = path.join(previous, 'apps/server/src/main.ts');
const NEW = path.join(ROOT, 'apps/server/build/main.js');

const folder = makeTemporaryFolder('corpomeme-upgrade-');
const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
const env: Env = {
  ...s3.env,
  DATABASE_URL: postgres.url,
  DATA_DIR: path.join(folder, 'data'),
  AUTH_SECRET: 'the-same-secret-in-both-releases',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  RATE_LIMIT: 'off',
  AVIF: 'off',
  TRUST_PROXY: '1',
};
// With the code of the previous release, because the database must have its schema.
const { gatherCrowd }: typeof import('../apps/server/test/kill-rounds.ts') = await import(
  path.join(previous, 'apps/server/test/kill-rounds.ts')
);
const { crowd, open } = await gatherCrowd(env, USERS);

const ports = [await findFreePort(), await findFreePort()];
const processes: ServerProcess[] = [];
for (const port of ports) processes.push(await startServer({ ...env, PORT: String(port) }, OLD));
const caddy = await BALANCERS.Caddy(ports);

const phases: { name: string; tally: Tally }[] = [];
let current: Tally = createTally(false);
const enter = (name: string, previousStops = false) => {
  current = createTally(previousStops);
  phases.push({ name, tally: current });
};
const ending = new AbortController();
enter('two of the previous release');
const using = crowd.members.map((me) =>
  useSite({ url: caddy.url, me, crowd, open, admin, isOver: ending.signal, tally: () => current }),
);
await setTimeout(PHASE);
for (const [index, port] of ports.entries()) {
  enter(`the ${index === 0 ? 'first' : 'second'} of the previous release stops`, true);
  const old = processes[index];
  if (!old) throw new Error('no such process');
  const exit = once(old.child, 'exit');
  old.child.kill('SIGTERM');
  await exit;
  enter(index === 0 ? 'the first of this release starts and migrates' : 'the second of this release starts');
  processes[index] = await startServer({ ...env, PORT: String(port) }, NEW);
  enter(index === 0 ? 'one of each release' : 'two of this release');
  await setTimeout(PHASE);
}
ending.abort();
await Promise.all(using);

const rows = phases.map(({ name, tally }) => [
  name,
  ...ACTIONS.map((action) => `${tally.failed[action].length} of ${tally.sent[action]}`),
  `${Math.round(tally.slowest)} ms`,
]);
/** Returns a line for each failure of these phases. */
const listFailures = (previousStops: boolean) =>
  phases
    .filter(({ tally }) => tally.previousStops === previousStops)
    .flatMap(({ name, tally }) =>
      ACTIONS.flatMap((action) => tally.failed[action].map((reason) => `${name}: ${action}: ${reason}`)),
    );
const failures = listFailures(false);
const ofPrevious = listFailures(true);
const toLines = (title: string, lines: string[]) => [
  '',
  `${lines.length} ${title}`,
  ...(lines.length > 0 ? ['', ...lines.slice(0, 20).map((line) => `- ${line}`)] : []),
];
writeTable(
  'rolling-upgrade',
  [
    '# Rolling upgrade from the previous release',
    '',
    'Failed requests of all that were sent, while one process after the other is replaced behind Caddy, on PostgreSQL and S3.',
    '',
    ...markdownTable([['phase', ...ACTIONS, 'slowest'], ...rows]),
    ...toLines('requests failed while no process of the previous release stopped.', failures),
    ...toLines('failed while a process of the previous release stopped, which has no pause.', ofPrevious),
  ],
  { phases, failures: failures.length, failuresOfPrevious: ofPrevious.length },
);
await caddy.stop();
for (const { child } of processes) child.kill('SIGKILL');
await s3.stop();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = failures.length === 0 ? 0 : 1;
