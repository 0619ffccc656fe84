import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** A small Debian, which takes minutes to download. */
const DEBIAN = path.join(ROOT, '.tmp/debian');
const BASE = 'localhost/corpomeme-test-base';
const IMAGE = 'localhost/corpomeme-test';

/** What the server's image says about a container. */
export interface ImageSettings {
  env: string[];
  command: string[];
  folder: string;
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 100_000_000,
  }).trim();
}

/**
 * Builds the image of the Dockerfile without a daemon. Its base is made here of Debian and the pinned runtime, because a
 * test must not depend on a registry of images.
 */
export function buildImage(): ImageSettings {
  buildBase();
  run('buildah', 'build', '--build-arg', `NODE=${BASE}`, '--tag', IMAGE, '.');
  const { config } = JSON.parse(run('buildah', 'inspect', '--type', 'image', IMAGE)).OCIv1;
  return { env: config.Env, command: config.Cmd, folder: config.WorkingDir };
}

function buildBase(): void {
  if (!existsSync(DEBIAN)) {
    const packages = 'libatomic1,libstdc++6,ca-certificates';
    mkdirSync(path.dirname(DEBIAN), { recursive: true });
    run('debootstrap', '--variant=minbase', `--include=${packages}`, 'bookworm', `${DEBIAN}.part`);
    renameSync(`${DEBIAN}.part`, DEBIAN);
  }
  const container = run('buildah', 'from', 'scratch');
  try {
    const root = run('buildah', 'mount', container);
    run('cp', '--archive', `${DEBIAN}/.`, root);
    run('cp', '--dereference', process.execPath, path.join(root, 'usr/local/bin/node'));
    run(
      'cp',
      '--recursive',
      path.join(run('npm', 'root', '--global'), 'npm'),
      path.join(root, 'usr/local/lib/npm'),
    );
    const npm = '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n';
    writeFileSync(path.join(root, 'usr/local/bin/npm'), npm, { mode: 0o755 });
    run('chroot', root, 'useradd', '--create-home', 'node');
    trustOwnAuthority(container, root);
    run('buildah', 'commit', container, BASE);
  } finally {
    run('buildah', 'rm', container);
  }
}

/** Mounts the image, and returns the folder of its files. */
export function mountImage(): { root: string; remove(): void } {
  const container = run('buildah', 'from', IMAGE);
  const root = run('buildah', 'mount', container);
  return { root, remove: () => void run('buildah', 'rm', container) };
}

/** Lets npm in the image trust the certificates that this machine trusts besides those of npm, as behind a proxy of a company. */
function trustOwnAuthority(container: string, root: string): void {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  if (!file) return;
  run('cp', '--dereference', file, path.join(root, 'etc/ssl/authority.crt'));
  for (const name of ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'])
    run('buildah', 'config', '--env', `${name}=/etc/ssl/authority.crt`, container);
}
