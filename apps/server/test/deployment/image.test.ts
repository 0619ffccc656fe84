import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../free-port.ts';
import { gatherCrowd } from '../kill-rounds.ts';
import { expectReadAndEncoded, expectServed, publishCaption } from '../served-pictures.ts';
import { type Env, type ServerProcess, untilServing } from '../server-process.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { buildImage, findObstacle, type ImageSettings, mountImage } from './image.ts';

/** The image of the Dockerfile, as a container without rights runs it: read-only, as another user. */

/** Milliseconds: the build installs all packages and builds the web app. */
const PATIENCE = 30 * 60_000;
/** A user that the image does not know. */
const USER = 12345;

/**
 * Makes the files of the image read-only, with an own `/tmp` and `/data`, as `compose.yaml` does, and becomes the other
 * user. Replaces its shell, so that signals reach the server.
 */
const ENTER = `
root=$1 data=$2 folder=$3; shift 3
mount --bind "$root" "$root" && mount -t proc proc "$root/proc" && mount -t tmpfs tmpfs "$root/tmp"
mount --bind /dev "$root/dev" && mount --bind "$data" "$root/data" && mount -o remount,bind,ro "$root"
exec chroot --userspec=${USER}:${USER} "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
`;

let obstacle: string | null;
let folder: string;
let image: ImageSettings;
let mounted: Awaited<ReturnType<typeof mountImage>>;
let env: Env;
let server: ServerProcess;
let meme: Meme;
beforeAll(async () => {
  obstacle = await findObstacle();
  if (obstacle) return void process.stderr.write(`The image is not tested: ${obstacle}\n`);
  folder = makeTemporaryFolder('corpomeme-image-');
  env = {
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_EMAIL: 'admin@firma.test',
    ADMIN_PASSWORD: 'parola-lunga',
  };
  mkdirSync(env.DATA_DIR ?? '');
  const { crowd } = await gatherCrowd(env, 1);
  execFileSync('chown', ['-R', `${USER}:${USER}`, folder]);
  image = await buildImage();
  mounted = await mountImage();
  server = await start();
  meme = await publishCaption(server.url, crowd);
}, PATIENCE);
beforeEach(({ skip }) => {
  if (obstacle) skip(obstacle);
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await mounted?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const port = await findFreePort();
  const settings = [...image.env, `PORT=${port}`, 'HOST=127.0.0.1', 'LOG_LEVEL=fatal', 'RATE_LIMIT=off'];
  const entered = ['sh', '-c', ENTER, 'sh', mounted.root, env.DATA_DIR ?? '', image.folder];
  const child = spawn('unshare', ['--mount', ...entered, ...image.command], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s).slice(0, 2))),
  });
  return untilServing(child, port);
}

test('cannot write to its own files', () => {
  const own = `/proc/${server.child.pid}/root/app`;
  expect(() => execFileSync('touch', [`${own}/file`], { stdio: 'pipe' })).toThrow('Read-only file system');
});

test('takes uploads, draws share images and renders pages', () => expectServed(server.url, meme));

test(
  'reads the text of pictures, and encodes them as AVIF',
  () => expectReadAndEncoded(server.url, meme, env, PATIENCE / 4),
  PATIENCE / 2,
);

test('ends with code 0 on SIGTERM', async () => {
  const exit = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
