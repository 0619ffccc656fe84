import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { areInstalled } from './programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Of the Dockerfile's own base. */
const RELEASE = 'bookworm';
/** Kept between runs, because it takes a minute or two. */
const BASE = `localhost/corpomeme-test-base:${process.versions.node}`;
const STORE = path.join(ROOT, '.tmp/buildah');
const IMAGE = 'localhost/corpomeme-test';
const PROGRAMS = ['buildah', 'debootstrap', 'unshare', 'chroot', 'npm'];
const TEN_MINUTES = 600_000;

/** What the server's image says about a container. */
export interface ImageSettings {
  env: string[];
  command: string[];
  folder: string;
}

async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: ROOT,
    // Needs no rights of a container of its own.
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 100_000_000,
    timeout: TEN_MINUTES,
  });
  return stdout.trim();
}

/** Runs buildah on images of its own, so that nothing of this machine's is removed. */
const buildah = (...args: string[]) =>
  run('buildah', '--root', `${STORE}/images`, '--runroot', `${STORE}/run`, ...args);

/** Returns why this machine cannot build and run the image; null if it can. Makes its base image if it is missing. */
export async function findObstacle(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root can mount the image';
  const missing = PROGRAMS.filter((name) => !areInstalled(name));
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`;
  try {
    await run('unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt');
    const images = await buildah('images', '--format', '{{.Name}}:{{.Tag}}');
    if (!images.includes(BASE)) await buildBase();
    await inBase((container) => buildah('run', container, '--', 'npm', 'view', 'zod', 'version'));
    return null;
  } catch (error) {
    const { message, stderr = '' } = error as Error & { stderr?: string };
    return `this machine cannot make the base image: ${message.split('\n')[0]} ${stderr.slice(-300)}`;
  }
}

/** Builds the image of the Dockerfile without a daemon, on Debian and the pinned runtime instead of an image of a registry. */
export async function buildImage(): Promise<ImageSettings> {
  await buildah('build', '--build-arg', `NODE=${BASE}`, '--tag', IMAGE, '.');
  const { config } = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE)).OCIv1;
  return { env: config.Env, command: config.Cmd, folder: config.WorkingDir };
}

/** Mounts the image, and returns the folder of its files. */
export async function mountImage(): Promise<{ root: string; remove(): Promise<void> }> {
  const container = await buildah('from', '--pull-never', IMAGE);
  return {
    root: await buildah('mount', container),
    async remove() {
      await buildah('rm', container);
      await buildah('rmi', IMAGE);
      // The images of the stages.
      await buildah('rmi', '--prune');
    },
  };
}

async function inBase(work: (container: string) => Promise<unknown>): Promise<void> {
  const container = await buildah('from', '--pull-never', BASE);
  try {
    await work(container);
  } finally {
    await buildah('rm', container);
  }
}

async function buildBase(): Promise<void> {
  const container = await buildah('from', 'scratch');
  // Programs do not run from folders in memory on some machines.
  const debian = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-debian-'));
  try {
    const packages = '--include=libatomic1,libstdc++6,ca-certificates';
    await run('debootstrap', '--variant=minbase', packages, RELEASE, debian, ...(await findMirror()));
    const inside = (file: string) => path.join(debian, file);
    await run('cp', '--dereference', process.execPath, inside('usr/local/bin/node'));
    const [, npmFolder = ''] =
      /^(.*)\/bin\/npm-cli\.js$/.exec(await run('sh', '-c', 'realpath "$(command -v npm)"')) ?? [];
    await run('cp', '--recursive', npmFolder, inside('usr/local/lib/npm'));
    const npm = '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n';
    writeFileSync(inside('usr/local/bin/npm'), npm, { mode: 0o755 });
    await run('chroot', debian, 'useradd', '--create-home', 'node');
    await trustOwnAuthority(container, debian);
    await buildah('copy', container, debian, '/');
    await buildah('config', '--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
    await buildah('commit', container, BASE);
  } finally {
    rmSync(debian, { recursive: true, force: true });
    await buildah('rm', container);
  }
}

/** Returns the mirror of this machine's own sources, if it names this release of Debian. */
async function findMirror(): Promise<string[]> {
  const filter = ['Created-By: Packages', 'Origin: Debian', `Codename: ${RELEASE}`];
  const sites = await run('apt-get', 'indextargets', '--format', '$(SITE)', ...filter);
  return sites.split('\n').filter(Boolean).slice(0, 1);
}

/** Lets npm in the image trust the certificates that this machine trusts besides those of npm, as behind a proxy of a company. */
async function trustOwnAuthority(container: string, root: string): Promise<void> {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  if (!file) return;
  await run('cp', '--dereference', file, path.join(root, 'etc/ssl/authority.crt'));
  for (const name of ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'])
    await buildah('config', '--env', `${name}=/etc/ssl/authority.crt`, container);
}
