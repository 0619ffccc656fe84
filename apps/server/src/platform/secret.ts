import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'auth-secret';

/** The secret that signs verification links: made once, kept in the data folder, readable by its owner alone. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, FILE);
  try {
    // `wx` decides a race between two first starts: the loser reads what the winner wrote.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: it must hold at least 32 characters`);
  return secret;
}

/** The secret of this folder: `wished` where it has none yet, else its own; null without either. */
export function keepSecret(dataDir: string, wished: string | null): string | null {
  const file = path.join(dataDir, FILE);
  if (wished !== null && !existsSync(file))
    writeFileSync(file, wished, { flag: 'wx', mode: 0o600, flush: true });
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}
