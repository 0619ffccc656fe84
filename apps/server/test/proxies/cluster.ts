import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../free-port.ts';
import { gatherCrowd } from '../kill-rounds.ts';
import type { Crowd } from '../kill-writers.ts';
import { type S3Server, startS3 } from '../s3-server.ts';
import { type Env, type ServerProcess, startServer } from '../server-process.ts';
import { createTcpGate } from '../tcp-gate.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { createDatabase } from '../test-database.ts';
import { type Balancer, startCaddy, startNginx } from './proxies.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

export const ADMIN = { email: 'admin@firma.test', password: 'parola-lunga' };

/** Two processes on one PostgreSQL and one S3 server, behind a balancer that reaches both. */
export interface Cluster {
  balancer: Balancer;
  servers: ServerProcess[];
  crowd: Crowd;
  /** Approved memes. */
  open: number[];
  s3: S3Server;
  /** Interrupts the connections to PostgreSQL. */
  database: Awaited<ReturnType<typeof createTcpGate>>;
  /** Starts the process of this index at its port. */
  start(index: number): Promise<void>;
  stop(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  end(): Promise<void>;
}

interface ClusterOptions {
  databaseUrl: string;
  balancer: keyof typeof BALANCERS;
  writers: number;
  env?: Env;
  main?: string;
}

export const BALANCERS = {
  Caddy: startShippedCaddy,
  nginx: (ports: number[]) => startNginx('http://site', { ports }),
};

/** Starts Caddy with the shipped Caddyfile, at these processes. */
function startShippedCaddy(ports: number[]): Promise<Balancer> {
  const shipped = readFileSync(path.join(ROOT, 'Caddyfile'), 'utf8');
  const addresses = ports.map((port) => `127.0.0.1:${port}`).join(' ');
  return startCaddy(shipped.replace('one:3000 two:3000', addresses));
}

export async function startCluster({
  databaseUrl,
  balancer,
  writers,
  env,
  main,
}: ClusterOptions): Promise<Cluster> {
  const s3 = await startS3();
  const created = await createDatabase(databaseUrl);
  const url = new URL(created.url ?? '');
  const database = await createTcpGate(Number(url.port));
  url.port = String(database.port);
  const shared: Env = { ...SETTINGS, ...s3.env, DATABASE_URL: url.href, ...env };
  const folders = ['one', 'two'].map((name) => makeTemporaryFolder(`corpomeme-${name}-`));
  const { crowd, open } = await gatherCrowd({ ...shared, DATA_DIR: folders[0] ?? '' }, writers);
  const ports = [await findFreePort(), await findFreePort()];
  const processes = createProcesses(
    ports.map((port, index) => ({ ...shared, DATA_DIR: folders[index] ?? '', PORT: String(port) })),
    main,
  );
  await processes.start(0);
  await processes.start(1);
  const front = await BALANCERS[balancer](ports);
  const end = async () => {
    await front.stop();
    await Promise.all([processes.stop(0, 'SIGKILL'), processes.stop(1, 'SIGKILL')]);
    await s3.stop();
    await database.close();
    await created.drop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  return { balancer: front, crowd, open, s3, database, end, ...processes };
}

const SETTINGS: Env = {
  AUTH_SECRET: 'the-same-secret-in-all-processes',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  RATE_LIMIT: 'off',
  AVIF: 'off',
  TRUST_PROXY: '1',
};

function createProcesses(settings: Env[], main?: string): Pick<Cluster, 'servers' | 'start' | 'stop'> {
  const servers: ServerProcess[] = [];
  return {
    servers,
    async start(index) {
      servers[index] = await startServer(settings[index] ?? {}, main);
    },
    async stop(index, signal) {
      const child = servers[index]?.child;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}
