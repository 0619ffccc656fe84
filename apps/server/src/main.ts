import { readConfig } from './config.ts';
import { createContext } from './create-context.ts';
import { ensureAdmin } from './features/auth/registration/first-admin.service.ts';
import { incomingFolder, keepFilesPrivate } from './platform/data-dir.ts';
import { sweepTemporary } from './platform/storage/storage-files.ts';
import { sweepIncoming } from './platform/uploads/incoming-files.ts';
import { serve } from './serve.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const { database } = config;
  keepFilesPrivate(config.dataDir, database.kind === 'sqlite' ? database.file : null);
  const ctx = await createContext(config);
  // Called here and not in the context, because a command must not delete unfinished files of the running site.
  if (config.storage.kind === 'files') await sweepTemporary(config.storage.directory);
  await sweepIncoming(incomingFolder(config.dataDir));
  const admin = await ensureAdmin(ctx);
  const printed = admin
    ? [`First admin: ${admin.email} with password ${admin.password} (shown only now)`]
    : [];
  await serve(ctx, printed);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
