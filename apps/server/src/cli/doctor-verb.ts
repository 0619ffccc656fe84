import path from 'node:path';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import {
  type Database,
  describeDatabase,
  findDamage,
  openDatabase,
  readDatabaseClock,
} from '../db/dialect.ts';
import { listMigrations } from '../db/migrate.ts';
import { listMemesWithoutImage } from '../features/memes/media/media.ts';
import { countMails, countRefused } from '../features/site/mail/waiting-mails.queries.ts';
import { requireWritable } from '../platform/data-dir.ts';
import { createImageProcessor, type ImageProcessor, toImageSource } from '../platform/images/images.ts';
import { createMailer, type Mailer } from '../platform/mailer.ts';
import { measureDisk, probeDisk, readMode } from '../platform/storage/disk.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { openStorage } from '../platform/storage/storage-location.ts';
import { Failure, type StandaloneVerb } from './verb.ts';

/** The result of one check of `doctor`. */
interface CheckResult {
  verdict: 'ok' | 'warning' | 'FAILED';
  message: string;
}

interface CheckInput {
  config: Config;
  db: Database;
  storage: Storage;
  mailer: Mailer;
  images: ImageProcessor;
  now(): number;
}

/** Checks one part of the site. If it throws, that part is unavailable. */
type Check = (input: CheckInput) => Promise<CheckResult>;

const MEGABYTE = 1_048_576;
const ENOUGH = 1024 * MEGABYTE;
const TOO_LITTLE = 100 * MEGABYTE;
/** Milliseconds of clock difference that are acceptable. */
const SAME_TIME = 2000;

const ok = (message: string): CheckResult => ({ verdict: 'ok', message });
const warning = (message: string): CheckResult => ({ verdict: 'warning', message });
const failed = (message: string): CheckResult => ({ verdict: 'FAILED', message });

const checkDisk: Check = async ({ config, now }) => {
  await probeDisk(config.dataDir, now);
  const { free, size } = await measureDisk(config.dataDir);
  const room = `${Math.round(free / MEGABYTE)} MB free of ${Math.round(size / MEGABYTE)} MB in ${config.dataDir}`;
  if (free < TOO_LITTLE) return failed(`${room}: writes will fail soon`);
  return free < ENOUGH ? warning(`${room}: make room`) : ok(`${room}, writable`);
};

const checkDatabase: Check = async ({ db }) => {
  const began = performance.now();
  const name = await describeDatabase(db);
  const took = `answers in ${Math.ceil(performance.now() - began)} ms`;
  const damage = await findDamage(db);
  if (damage) return failed(`${name} is damaged: ${damage}`);
  const { known, applied } = await listMigrations(db);
  const missing = known.filter((migration) => !applied.includes(migration));
  if (missing.length > 0) return warning(`${name}, ${took}; the next start brings ${missing.join(', ')}`);
  return ok(`${name}, ${took}, schema up to date`);
};

const checkStorage: Check = async ({ config, storage }) => {
  await storage.check();
  const { storage: location } = config;
  return ok(
    location.kind === 's3' ? `bucket ${location.bucket} takes files` : `${location.directory} takes files`,
  );
};

const checkImages: Check = async ({ db, storage }) => {
  const missing: number[] = [];
  for await (const { id } of listMemesWithoutImage({ db, storage })) missing.push(id);
  if (missing.length === 0) return ok('every meme has its image');
  return failed(
    `${missing.length} memes have lost theirs, first ${missing.slice(0, 5).join(', ')}: restore a backup`,
  );
};

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const checkPictures: Check = async ({ images }) => {
  try {
    await images.process(toImageSource(PIXEL));
    return ok('a picture was converted');
  } catch (error) {
    const { message, cause } = error as Error;
    return failed(cause instanceof Error ? cause.message : message);
  }
};

const checkMail: Check = async ({ config, mailer, db }) => {
  const waiting = await countMails(db).catch(() => 0);
  const refused = await countRefused(db).catch(() => 0);
  const rest = `${waiting > 0 ? `, ${waiting} waiting` : ''}${refused > 0 ? `, refused for ${refused} accounts` : ''}`;
  await mailer.check();
  const { transport } = config.mail;
  if (transport.kind === 'smtp') return ok(`the mail server takes mails${rest}`);
  return warning(`nobody gets mails: they are files in ${transport.directory}${rest}; set SMTP_URL`);
};

const checkSecrets: Check = async ({ config }) => {
  const open = [];
  for (const name of ['auth-secret', 'corpomeme.db']) {
    const mode = await readMode(path.join(config.dataDir, name));
    if (mode !== null && (mode & (name === 'auth-secret' ? 0o077 : 0o007)) !== 0) open.push(name);
  }
  if (open.includes('auth-secret')) return failed('auth-secret can be read by others: chmod 600');
  if (open.length > 0) return warning(`${open.join(', ')} can be read by every user of this machine`);
  return ok(
    config.authSecret === null ? 'auth-secret is kept in DATA_DIR; back it up' : 'AUTH_SECRET is set',
  );
};

const checkClock: Check = async ({ config, db, now }) => {
  const byDatabase = Math.abs((await readDatabaseClock(db)) - now());
  const byDisk = await probeDisk(config.dataDir, now);
  const apart = Math.round(Math.max(byDatabase, byDisk));
  const time = new Date(now()).toISOString();
  return apart > SAME_TIME ? warning(`${time}, but database or disk are ${apart} ms away`) : ok(time);
};

const checkProxy: Check = async ({ config }) => {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isTrusting = config.trustProxy !== false;
  if (protocol === 'https:' && !isTrusting)
    return warning(
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is off: limits see one address for all',
    );
  if (protocol === 'http:' && hostname !== 'localhost' && hostname !== '127.0.0.1')
    return warning(`${config.publicUrl} is not https: passwords travel in clear`);
  return ok(`${config.publicUrl}, ${isTrusting ? 'behind a trusted proxy' : 'asked directly'}`);
};

const checkVersions: Check = async () =>
  ok(
    `Node ${process.versions.node}, OpenSSL ${process.versions.openssl}, ${process.platform} ${process.arch}`,
  );

const CHECKS: [string, Check][] = [
  ['versions', checkVersions],
  ['disk', checkDisk],
  ['database', checkDatabase],
  ['storage', checkStorage],
  ['pictures', checkPictures],
  ['mail', checkMail],
  ['secrets', checkSecrets],
  ['clock', checkClock],
  ['proxy', checkProxy],
];

export const doctor: StandaloneVerb = {
  name: 'doctor',
  operands: [],
  options: { images: { type: 'boolean' } },
  help: [
    'Looks at everything the site stands on and says one line about each; exit code 1 when something failed.',
    'Changes nothing; the site may run.',
    '--images  looks also for the image of every meme, which takes a while',
  ],
  async runStandalone(config, { options, print }) {
    requireWritable(config.dataDir);
    const db = openDatabase(config.database);
    const mailer = createMailer(config.mail);
    const images = createImageProcessor();
    const storage = await openStorage(config.storage);
    const input = { config, db, mailer, images, storage, now: systemClock.now };
    const checks = options.images === true ? [...CHECKS, ['images', checkImages] as const] : CHECKS;
    let failures = 0;
    try {
      for (const [name, check] of checks) {
        const { verdict, message } = await runCheck(check, input);
        if (verdict === 'FAILED') failures += 1;
        print(`${verdict.padEnd(8)} ${name}: ${message}`);
      }
    } finally {
      await images.close();
      mailer.close();
      await db.destroy();
    }
    if (failures > 0) throw new Failure(`${failures} failed`);
  },
};

/** Milliseconds. The picture's own limit counts processor time, because a busy machine is not a broken one. */
const CHECK_TIMEOUT = 20_000;
const OWN_LIMIT = new Set<Check>([checkPictures, checkImages]);

async function runCheck(check: Check, input: CheckInput): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve({ verdict: 'FAILED', message: 'does not answer' }), CHECK_TIMEOUT);
  });
  const found = check(input).catch((error: unknown): CheckResult => {
    const { code, message } = (error ?? {}) as { code?: string; message?: string };
    return { verdict: 'FAILED', message: [code, message].filter(Boolean).join(': ') || 'does not answer' };
  });
  return Promise.race(OWN_LIMIT.has(check) ? [found] : [found, late]).finally(() => clearTimeout(timer));
}
