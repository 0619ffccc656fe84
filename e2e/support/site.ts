import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { makeTemporaryFolder } from '../../apps/server/test/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Milliseconds; a demo draws its pictures before it is ready. */
const START_LIMIT = 300_000;

const CHEAP_PASSWORDS = path.join(import.meta.dirname, 'cheap-passwords.ts');

/** The compile cache that all sites of the run share; separate from the one of `npm start`. */
const COMPILED = path.join(ROOT, '.tmp/compile-cache-of-journeys');

export const ADMIN = { email: 'admin@corpomeme.test', password: 'parola-adminului' };

export interface Site {
  url: string;
  dataDir: string;
  /** Returns the token of the newest verification link sent to this address. */
  verificationToken(address: string): Promise<string>;
  /** Returns the digits of the newest code mailed to this address. */
  mailedCode(address: string): Promise<string>;
  stop(options?: { keepData?: boolean }): Promise<void>;
}

/** The product on an empty folder, or the demo with people and memes. */
export type SiteKind = 'empty' | 'demo';

const ENTRIES = { empty: 'apps/server/build/main.js', demo: 'apps/server/src/cli/demo.ts' };

/** Names the environment variable with the data folder of an empty site after its first start (`prepare-site.ts`). */
export const PREPARED_SITE = 'PREPARED_SITE';

/**
 * Starts the built product as an operator does, on a temporary data folder. Without settings, an empty site begins with a
 * copy of the prepared one, because the first start takes twice the time of the others.
 */
export async function startSite(
  settings: Record<string, string> = {},
  kind: SiteKind = 'empty',
): Promise<Site> {
  const dataDir = makeTemporaryFolder('corpomeme-e2e-');
  const prepared = process.env[PREPARED_SITE];
  if (prepared && kind === 'empty' && Object.keys(settings).length === 0)
    await cp(prepared, dataDir, { recursive: true });
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--import', CHEAP_PASSWORDS, ENTRIES[kind]], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      // Takes a sixth of the processor's time, and only `avif.spec.ts` is about it.
      AVIF: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
  });
  await untilReady(server, url);
  return {
    url,
    dataDir,
    verificationToken: (address) => findMailed(dataDir, address, /token=([\w.-]+)/),
    mailedCode: (address) => findMailed(dataDir, address, /\b(\d{8})\b/),
    async stop({ keepData = false } = {}) {
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`The site did not start:\n${printed}`));
    const limit = setTimeout(fail, START_LIMIT);
    server.on('exit', fail);
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (!printed.includes(`Corpomeme is ready at ${url}`)) return;
      clearTimeout(limit);
      server.off('exit', fail);
      resolve();
    });
  });
}

/** Returns the first group of the pattern in the newest mail that matches. */
async function findMailed(dataDir: string, address: string, pattern: RegExp): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.reverse()) {
    const mail = await PostalMime.parse(await readFile(path.join(outbox, name)));
    const found = pattern.exec(mail.text ?? '')?.[1];
    if (found && mail.to?.some((to) => to.address === address)) return found;
  }
  throw new Error(`No such mail for ${address}`);
}
