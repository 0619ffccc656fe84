import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatherCrowd } from '../kill-rounds.ts';
import { expectReadAndEncoded, expectServed, publishCaption } from '../served-pictures.ts';
import { type Env, type ServerProcess, startServer } from '../server-process.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** Milliseconds, for a bundle and a start on a busy machine. */
const PATIENCE = 300_000;

/** Tests that the bundle finds its processes, fonts, pages, language data and files of packages (decision 146). */
describe('the bundled server', () => {
  let env: Env;
  let server: ServerProcess;
  let meme: Meme;
  beforeAll(async () => {
    env = {
      DATA_DIR: makeTemporaryFolder('corpomeme-built-'),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: 'admin@firma.test',
      ADMIN_PASSWORD: 'parola-lunga',
    };
    execFileSync('sh', [path.join(ROOT, 'scripts/build-server.sh')]);
    const { crowd } = await gatherCrowd(env, 1);
    server = await startServer(env, path.join(ROOT, 'apps/server/build/main.js'));
    meme = await publishCaption(server.url, crowd);
  }, PATIENCE);
  afterAll(async () => {
    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    rmSync(env.DATA_DIR ?? '', { recursive: true, force: true });
  });

  test('converts pictures, draws share images and renders pages', () => expectServed(server.url, meme));

  test(
    'reads the text of pictures, and encodes them as AVIF',
    () => expectReadAndEncoded(server.url, meme, env, PATIENCE),
    2 * PATIENCE,
  );
});
