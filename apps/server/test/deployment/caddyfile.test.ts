import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensurePrograms } from './programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Returns the ports inside the container that compose.yaml publishes, with the port of this machine for each. */
function readPublished(env: Record<string, string>): Record<string, string> {
  const compose = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8');
  const [, list = ''] = /balancer:.*?ports: \[([^\]]*)\]/s.exec(compose) ?? [];
  const filled = list.replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_all, name, other) => env[name] ?? other);
  const pairs = filled.match(/(?<=')[^']+(?=')/g) ?? [];
  return Object.fromEntries(
    pairs.filter((pair) => /^\d+:\d+$/.test(pair)).map((pair) => pair.split(':').toReversed()),
  );
}

function readListeners(env: Record<string, string>): string[] {
  const json = execFileSync('caddy', ['adapt', '--config', path.join(ROOT, 'Caddyfile')], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const servers: { listen: string[] }[] = Object.values(JSON.parse(json).apps.http.servers);
  return servers.flatMap(({ listen }) => listen);
}

beforeAll(() => ensurePrograms('caddy'));

describe('compose.yaml publishes the ports on which Caddy listens', () => {
  test('as it is shipped', () => {
    expect(readListeners({})).toEqual([':8080']);
    expect(readPublished({})).toMatchObject({ 8080: '8080' });
  });

  test('for a host name, with HTTPS', () => {
    const env = { SITE_ADDRESS: 'corpomeme.ro', HTTP_PORT: '80', HTTPS_PORT: '443' };
    expect(readListeners(env)).toEqual([':443']);
    // Caddy redirects from port 80, where it also proves that the host is its own.
    expect(readPublished(env)).toMatchObject({ 80: '80', 443: '443' });
  });
});
