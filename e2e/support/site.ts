import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { makeTemporaryFolder } from '../../apps/server/test/temporary-folder.ts';
import { fillDataDir, type SiteKind } from './prepared-sites.ts';
import { startServer } from './server-process.ts';

export const ADMIN = { email: 'admin@corpomeme.test', password: 'parola-adminului' };

export interface Site {
  url: string;
  dataDir: string;
  /** Returns the token of the newest link to this page, which is `/verify-email` by default, sent to this address. */
  mailedToken(address: string, page?: string): Promise<string>;
  /** Returns the token of the newest link sent to this address that undoes a change of address. */
  undoToken(address: string): Promise<string>;
  /** Returns the digits of the newest code mailed to this address. */
  mailedCode(address: string): Promise<string>;
  /** Returns the path of the newest link to a file that was mailed to this address. */
  mailedFile(address: string): Promise<string>;
  /** Returns what follows the `#` of the newest link mailed to this address. */
  mailedFragment(address: string): Promise<string>;
  stop(options?: { keepData?: boolean }): Promise<void>;
}

interface NewSite {
  settings?: Record<string, string>;
  /** The prepared data that the site begins with; none if omitted. */
  kind?: SiteKind;
}

/** Starts the built product as an operator does, on a temporary data folder. */
export async function startSite({ settings = {}, kind }: NewSite = {}): Promise<Site> {
  const dataDir = makeTemporaryFolder('corpomeme-e2e-');
  if (kind) await fillDataDir(dataDir, kind);
  // The demo has an admin of its own.
  const admin = kind === 'demo' ? {} : { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const server = await startServer('apps/server/build/main.js', { DATA_DIR: dataDir, ...admin, ...settings });
  return {
    url: server.url,
    dataDir,
    mailedToken: (address, page = '/verify-email') =>
      findInMail(dataDir, address, new RegExp(`${page}\\?token=([\\w.-]+)`)),
    undoToken: (address) => findInMail(dataDir, address, /undo=([\w.-]+)/),
    mailedCode: (address) => findInMail(dataDir, address, /\b(\d{8})\b/),
    mailedFile: (address) => findInMail(dataDir, address, /(\/report\?file=\S+)/),
    mailedFragment: (address) => findInMail(dataDir, address, /#([\w-]+)/),
    async stop({ keepData = false } = {}) {
      await server.stop();
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** How long a mail may take on a busy machine. */
const MAIL_PATIENCE = 60_000;

/** Returns the first group of the pattern in the newest mail that matches. */
async function findInMail(dataDir: string, address: string, pattern: RegExp): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  // A page may respond before its mail is written.
  for (const end = Date.now() + MAIL_PATIENCE; Date.now() < end; await setTimeout(100)) {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.reverse()) {
      const mail = await PostalMime.parse(await readFile(path.join(outbox, name)));
      const found = pattern.exec(mail.text ?? '')?.[1];
      if (found && mail.to?.some((to) => to.address === address)) return found;
    }
  }
  throw new Error(`No such mail for ${address}`);
}
