import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfigWith } from '../config.ts';
import { createContext } from '../create-context.ts';
import { MEMES } from '../demo/content/memes.ts';
import { PAST_SEED, planPast } from '../demo/content/past.ts';
import { DEMO_PASSWORD, emailOf, LOGINS } from '../demo/content/people.ts';
import { createRandom } from '../demo/random.ts';
import { seedDemo } from '../demo/seed.ts';
import { renewDaily } from '../features/wings/pulse/renewal.service.ts';
import { serve } from '../serve.ts';

/**
 * Environment variables that a demo overrides: it leaves nothing behind, writes to no real database and sends no mail.
 * It serves WebP, because encoding hundreds of pictures as AVIF keeps a processor busy for ten minutes.
 */
const THROW_AWAY = {
  AVIF: 'off',
  DATABASE_URL: '',
  STORAGE_URL: '',
  SMTP_URL: '',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
};
const PROGRESS_EVERY = 10;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const leave = () => process.exit(1);
  process.on('SIGTERM', leave).on('SIGINT', leave);

  const ctx = await createContext(readConfigWith({ ...THROW_AWAY, DATA_DIR: dataDir }));
  const past = planPast(createRandom(PAST_SEED), ctx.clock.now());
  say(`Adding ${past.length} memes of past quarters, and drawing ${MEMES.length} of today…`);
  const progress = (done: number) => {
    if (done % PROGRESS_EVERY === 0 && done < MEMES.length) say(`  ${done} of ${MEMES.length}`);
  };
  await seedDemo(ctx, { memes: MEMES, past, progress });
  // Before the first page is opened, so that it has figures.
  await renewDaily(ctx);

  process.off('SIGTERM', leave).off('SIGINT', leave);
  const logins = LOGINS.map((person) => `  ${person.role.padEnd(10)} ${emailOf(person)}`);
  await serve(ctx, {
    listLines: async () => ['', `Log in with password ${DEMO_PASSWORD}:`, ...logins, ''],
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
