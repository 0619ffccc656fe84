import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'auth-secret';

/** Returns the secret of a site without `AUTH_SECRET`. Creates it once in the data folder, readable only by its owner. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, FILE);
  try {
    // `wx` decides a race of two first starts: the loser reads the winner's file.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: it must hold at least 32 characters`);
  return secret;
}

/** Returns the secret of an existing site. Throws an error for the operator if its secret is elsewhere. */
export function loadSecret(dataDir: string): string {
  const secret = ensureSecret(dataDir, null);
  if (secret !== null) return secret;
  throw new Error(`AUTH_SECRET: given nothing, and ${dataDir} has no ${FILE}: set it as for the server`);
}

/** Returns the folder's secret. If it has none, stores and returns `wanted`; null without either. */
export function ensureSecret(dataDir: string, wanted: string | null): string | null {
  const file = path.join(dataDir, FILE);
  if (wanted !== null && !existsSync(file))
    writeFileSync(file, wanted, { flag: 'wx', mode: 0o600, flush: true });
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
