import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { InjectOptions } from 'fastify';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { addMember, type Member } from '../apps/server/test/members.ts';
import { type LoadedSite, mergeUnderLoad } from '../apps/server/test/merge-load.ts';
import { multipart } from '../apps/server/test/multipart.ts';
import { startPostgres } from '../apps/server/test/postgres-server.ts';
import { makeTemporaryFolder } from '../apps/server/test/temporary-folder.ts';
import { ROOT } from './servers.ts';

/**
 * `npm run bench -- merge [--merges 20] [--writes 500] [--database sqlite|postgres]`: merges two companies and undoes
 * it repeatedly while fifty writers post, vote, comment and approve in both. Exits with 1 after a lost write, an
 * unexpected response, a counter that differs from its rows, or an old address that leads nowhere.
 */
const { values } = parseArgs({
  options: {
    merges: { type: 'string', default: '20' },
    writes: { type: 'string', default: '500' },
    database: { type: 'string', default: 'sqlite' },
  },
});

async function startSite(databaseUrl: string | null) {
  const dataDir = makeTemporaryFolder('corpomeme-bench-');
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    AUTH_SECRET: 'm'.repeat(32),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const ctx = await createContext(config);
  const app = await buildApp(ctx, {
    web: { renderPage: async () => ({ status: 200, html: '' }), serveAssets: async () => {} },
  });
  await app.ready();
  const call = (as: Member | null | undefined, options: InjectOptions) =>
    app.inject({
      ...options,
      headers: { ...options.headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    });
  const site: LoadedSite = {
    ctx,
    member: (role = 'user') => addMember(ctx, role),
    get: (url, as) => call(as, { method: 'GET', url, headers: { accept: 'application/json' } }),
    send: (method, url, body, as) => call(as, { method, url, ...(body && { payload: body }) }),
    upload(as, fields, file) {
      const form = multipart(fields, file);
      return call(as, { method: 'POST', url: '/memes', payload: form.payload, headers: form.headers });
    },
  };
  const close = async () => {
    await app.close();
    await ctx.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { site, close };
}

const postgres = values.database === 'postgres' ? await startPostgres({ durable: true }) : null;
const { site, close } = await startSite(postgres?.url ?? null);
const started = performance.now();
const report = await mergeUnderLoad(site, {
  writers: 50,
  merges: Number(values.merges),
  writesPerPhase: Number(values.writes),
});
const seconds = Math.round((performance.now() - started) / 1000);
await close();
await postgres?.stop();
const machine = `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? 'unknown'}`;
const facts = { when: new Date().toISOString(), database: values.database, machine, seconds, ...report };
const results = path.join(ROOT, 'bench/results');
mkdirSync(results, { recursive: true });
writeFileSync(path.join(results, `merge-${values.database}.json`), `${JSON.stringify(facts, null, 2)}\n`);
console.log(JSON.stringify(facts, null, 2));
const { lost, unexpected, drifts, lostAddresses } = report;
process.exitCode = lost + unexpected.length + drifts + lostAddresses.length === 0 ? 0 : 1;
