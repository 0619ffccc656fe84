import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { ROOT } from '../servers.ts';

/** Starts Caddy with the shipped Caddyfile before processes of this machine. Waits until it forwards a request. */
export async function startCaddy(
  folder: string,
  upstreams: number[],
): Promise<{ url: string; stop(): void }> {
  const port = await findFreePort();
  const shipped = readFileSync(path.join(ROOT, 'Caddyfile'), 'utf8');
  const addresses = upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' ');
  const file = path.join(folder, 'Caddyfile');
  // Without its own admin port, two Caddys may run on this machine.
  writeFileSync(file, `{\n\tadmin off\n}\n${shipped.replace('one:3000 two:3000', addresses)}`);
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      SITE_ADDRESS: `:${port}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('Caddy did not start: is it installed?');
    await setTimeout(100);
  }
  return { url, stop: () => void child.kill('SIGTERM') };
}
