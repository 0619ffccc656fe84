import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { createContext } from './create-context.ts';
import { describeUpgrade } from './features/people/admin/setup/setup.ts';
import { ensureAdmin } from './features/people/auth/registration/registration.ts';
import { incomingFolder, keepFilesPrivate } from './platform/data-dir.ts';
import { sweepTemporary } from './platform/storage/storage-files.ts';
import { sweepIncoming } from './platform/uploads/incoming-files.ts';
import { serve } from './serve.ts';
import { createWaiting } from './waiting.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const { database } = config;
  keepFilesPrivate(config.dataDir, database.kind === 'sqlite' ? database.file : null);
  const { migrateSite, close } = createWaiting(config);
  const ctx = await createContext(config, { migrateSite });
  // Called here and not in the context, because a command must not delete unfinished files of the running site.
  if (config.storage.kind === 'files') await sweepTemporary(config.storage.directory);
  await sweepIncoming(incomingFolder(config.dataDir));
  await serve(ctx, { beforeListening: close, listLines: () => describeStart(ctx) });
}

async function describeStart(ctx: Context): Promise<string[]> {
  return [...(await describeAdmin(ctx)), ...(await describeUpgrade(ctx))];
}

async function describeAdmin(ctx: Context): Promise<string[]> {
  const admin = await ensureAdmin(ctx);
  if (!admin) return [];
  if ('password' in admin)
    return [`First admin: ${admin.email} with password ${admin.password} (shown only now)`];
  return [
    `ADMIN_PASSWORD is not the password of ${admin.keptPassword}: an existing account keeps its own. To replace it: npm run admin -- user password ${admin.keptPassword}`,
  ];
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
