import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { createContext } from './context.ts';
import { ensureAdmin } from './features/auth/first-admin.service.ts';
import { loadWebBuild } from './pages/web-build.ts';
import { sweepTemporary } from './platform/storage-files.ts';
import { stopOnSignal } from './shutdown.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const ctx = await createContext(config);
  // Here and not in the context: a command beside the running site must not touch its unfinished files.
  await sweepTemporary(config.uploadsDir);
  const state = { draining: false };
  const app = await buildApp(ctx, { web: await loadWebBuild(config.development), state });
  stopOnSignal(app, ctx, state);
  const firstAdmin = await ensureAdmin(ctx);
  await app.listen({ host: config.host, port: config.port });
  if (firstAdmin)
    say(`First admin: ${firstAdmin.email} with password ${firstAdmin.password} (shown only now)`);
  say(`Corpomeme is ready at ${config.publicUrl}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
