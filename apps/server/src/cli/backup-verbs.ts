import type { Config } from '../config.ts';
import { openDatabase } from '../db/dialect.ts';
import { lockDatabase } from '../db/server-lock.ts';
import { recordBackup } from '../features/people/admin/setup/setup.service.ts';
import { prepareDataDir } from '../platform/data-dir.ts';
import { ensureSecret } from '../platform/secret.ts';
import { openStorage } from '../platform/storage/storage-location.ts';
import { checkArchive, readSecret } from './backup/archive.ts';
import { createBackup, fingerprint } from './backup/create.ts';
import type { Manifest } from './backup/manifest.ts';
import { restoreInto } from './backup/restore.ts';
import { removeStaleScratch } from './backup/scratch.ts';
import { Failure, type SiteVerb, type StandaloneVerb } from './verb.ts';

export const backUp: SiteVerb = {
  name: 'backup',
  operands: ['<file>'],
  options: {},
  help: [
    'Writes the running site, database and images, into one tar file and proves it by restoring it aside.',
    'Needs about three times the size of the site beside <file> while it runs. Readable by its owner alone: keep it so.',
  ],
  async run(ctx, { operands: [file = ''], print }) {
    for (const folder of await removeStaleScratch(file))
      print(`Removed ${folder}, which a backup left when it was killed.`);
    const manifest = await createBackup(ctx, file);
    await recordBackup(ctx);
    print(`${file}: ${summary(manifest)}; restored aside and compared, equal.`);
  },
};

export const restore: StandaloneVerb = {
  name: 'restore',
  operands: ['<file>'],
  options: { 'other-secret': { type: 'boolean' } },
  createsSite: true,
  help: [
    'Puts a backup into an empty place: a database without rows and a storage of its own, as the environment says.',
    '--other-secret  go on although AUTH_SECRET is another one: second factors and the list of banned addresses are lost',
  ],
  async runStandalone(config, { operands: [file = ''], options, print }) {
    const manifest = await checkArchive(file);
    prepareDataDir(config.dataDir);
    await ensureSameSecret(config, file, manifest, options['other-secret'] === true);
    const hold = lockDatabase(config.database);
    const db = openDatabase(config.database);
    try {
      await restoreInto({ db, storage: await openStorage(config.storage) }, file, manifest);
    } finally {
      await db.destroy();
      hold.release();
    }
    print(`Restored ${summary(manifest)}, as of ${manifest.createdAt}.`);
  },
};

function summary({ tables, images }: Manifest): string {
  const count = (table: string) => `${tables[table]?.rows ?? 0} ${table}`;
  return `${count('users')}, ${count('memes')}, ${count('comments')}, ${images} image files`;
}

/**
 * Stores the secret of the backup if the site has none. Throws Failure if the site has another one, because it could
 * not read the encrypted values.
 */
async function ensureSameSecret(
  config: Config,
  file: string,
  manifest: Manifest,
  allowsOtherSecret: boolean,
): Promise<void> {
  const archived = await readSecret(file);
  const secret = config.authSecret ?? ensureSecret(config.dataDir, archived);
  if (secret !== null && fingerprint(secret) === manifest.secretFingerprint) return;
  if (allowsOtherSecret) return;
  const which = config.authSecret || secret ? 'is another one than' : 'has to be the one of';
  throw new Failure(`AUTH_SECRET ${which} the site of the backup; --other-secret goes on without`);
}
