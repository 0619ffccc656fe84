import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensurePrograms } from '../deployment/programs.ts';
import { findFreePort } from '../free-port.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Real balancers of Debian's packages in front of servers on the loopback interface. */

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

const START_LIMIT = 20_000;

interface NginxOptions {
  /** Directives beside `proxy_pass`; all others have their defaults. */
  more?: string;
  /** The processes that `http://site` stands for. */
  ports?: number[];
}

/** Starts nginx with its defaults. */
export async function startNginx(
  target: string,
  { more = '', ports = [] }: NginxOptions = {},
): Promise<Balancer> {
  ensurePrograms('nginx');
  const port = await findFreePort();
  const folder = makeTemporaryFolder('corpomeme-nginx-');
  const servers = ports.map((each) => `server 127.0.0.1:${each};`);
  const upstream = ports.length > 0 ? `upstream site { ${servers.join(' ')} keepalive 16; }` : '';
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(path.join(folder, name));
    return `${name}_temp_path ${path.join(folder, name)};`;
  });
  // As root, nginx would give its workers to a user who may not use the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const config = `${user} worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; client_max_body_size 50m; ${paths.join(' ')} ${upstream}
  server { listen 127.0.0.1:${port}; location / { proxy_pass ${target}; ${more} } } }`;
  return startProxy({
    folder,
    config,
    port,
    program: 'nginx',
    args: (file) => ['-c', file, '-e', '/dev/null'],
  });
}

/** Starts Caddy with this block for the site; `:8080` in it is replaced by a free port. */
export async function startCaddy(site: string): Promise<Balancer> {
  ensurePrograms('caddy');
  const port = await findFreePort();
  const folder = makeTemporaryFolder('corpomeme-caddy-');
  const config = `{\n\tadmin off\n\tauto_https off\n}\n${site.replace(':8080', `http://127.0.0.1:${port}`)}`;
  const args = (file: string) => ['run', '--config', file, '--adapter', 'caddyfile'];
  return startProxy({ folder, config, port, program: 'caddy', args });
}

interface Start {
  folder: string;
  config: string;
  port: number;
  program: string;
  args(file: string): string[];
}

async function startProxy({ folder, config, port, program, args }: Start): Promise<Balancer> {
  const file = path.join(folder, 'config');
  writeFileSync(file, config);
  const child = spawn(program, args(file), {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const exit = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let waited = 0; waited < START_LIMIT; waited += 50) {
    if (child.exitCode !== null) throw new Error(`${program} did not start`);
    const responds = await fetch(url).then(
      () => true,
      () => false,
    );
    if (responds) return { url, stop };
    await setTimeout(50);
  }
  await stop();
  throw new Error(`${program} did not respond in time`);
}
