import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/dialect.ts';
import { requireWritable } from '../platform/data-dir.ts';
import { createImageProcessor } from '../platform/images/images.ts';
import { createMailer } from '../platform/mailer.ts';
import { openStorage } from '../platform/storage/storage-location.ts';
import {
  type Check,
  type CheckInput,
  type CheckResult,
  checkClock,
  checkDatabase,
  checkDisk,
  checkImages,
  checkMail,
  checkPictures,
  checkProxy,
  checkSecrets,
  checkStorage,
  checkVersions,
} from './checks.ts';
import { Failure, type StandaloneVerb } from './verb.ts';

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

const CHECK_TIMEOUT = 20_000;

async function runCheck(check: Check, input: CheckInput): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => resolve({ verdict: 'FAILED', message: 'does not answer' }), CHECK_TIMEOUT);
  });
  const found = check(input).catch((error: unknown): CheckResult => {
    const { code, message } = (error ?? {}) as { code?: string; message?: string };
    return { verdict: 'FAILED', message: [code, message].filter(Boolean).join(': ') || 'does not answer' };
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
