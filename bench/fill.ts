import { parseArgs } from 'node:util';
import { readConfigWith } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/db/dialect.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { fillDatabase } from '../apps/server/test/fill-database.ts';

const DEFAULTS = { users: 200_000, memes: 1_000_000, comments: 5_000_000, votes: 10_000_000 };
const USAGE = `Usage: npm run bench -- fill [--users N] [--memes N] [--comments N] [--votes N]

Fills the database of DATABASE_URL, or of DATA_DIR, which must hold no memes yet. There are no image files.
Left out: ${Object.entries(DEFAULTS)
  .map(([name, size]) => `${size} ${name}`)
  .join(', ')}.`;

/** `npm run bench -- fill`: creates a site of any size in minutes. */
async function main(): Promise<void> {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { users: number, memes: number, comments: number, votes: number, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const sizes = {
    users: readSize(values, 'users'),
    memes: readSize(values, 'memes'),
    comments: readSize(values, 'comments'),
    votes: readSize(values, 'votes'),
  };
  const db = openDatabase(readConfigWith({ AUTH_SECRET: 'unused'.repeat(6) }).database);
  try {
    await migrate(db);
    const full = await db.selectFrom('memes').select('id').limit(1).executeTakeFirst();
    if (full) throw new Error('This database holds memes already.');
    const started = performance.now();
    await fillDatabase(db, { ...sizes, until: Date.now() }, (done) =>
      console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${done}`),
    );
  } finally {
    await db.destroy();
  }
}

function readSize(values: Record<string, string | boolean | undefined>, name: keyof typeof DEFAULTS): number {
  const text = values[name];
  if (text === undefined) return DEFAULTS[name];
  if (!/^\d{1,9}$/.test(String(text))) throw new Error(`--${name}: given "${text}", allowed: a whole number`);
  return Number(text);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
