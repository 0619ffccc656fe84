import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Meme } from '@corpomeme/contract/memes';
import { page, resource } from '@corpomeme/contract/paths';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/dialect.ts';
import { gatherCrowd } from './kill-rounds.ts';
import type { Crowd } from './kill-writers.ts';
import { multipart } from './multipart.ts';
import { storedCaption } from './reading-rounds.ts';
import { type Env, type ServerProcess, startServer } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Milliseconds, for a bundle and a start on a busy machine. */
const PATIENCE = 300_000;

/** Tests that the bundle finds its processes, fonts, pages, language data and files of packages (decision 146). */
describe.skipIf(inject('databaseUrl'))('the bundled server', () => {
  let env: Env;
  let crowd: Crowd;
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
    ({ crowd } = await gatherCrowd(env, 1));
    server = await startServer(env, path.join(ROOT, 'apps/server/build/main.js'));
    meme = await publish();
  }, PATIENCE);
  afterAll(async () => {
    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    rmSync(env.DATA_DIR ?? '', { recursive: true, force: true });
  });

  const get = (path: string, accept = '*/*') => fetch(server.url + path, { headers: { accept } });

  /** Uploads a picture with a caption, and approves it. */
  async function publish(): Promise<Meme> {
    const bytes = await sharp(await storedCaption(0))
      .png()
      .toBuffer();
    const form = multipart({ company: 'Adobe', city: 'Iasi' }, { bytes });
    const authorization = (token = '') => ({ authorization: `Bearer ${token}` });
    const submitted = await fetch(`${server.url}/memes`, {
      method: 'POST',
      headers: { ...form.headers, ...authorization(crowd.members[0]?.token) },
      body: new Uint8Array(form.payload),
    });
    expect(submitted.status).toBe(201);
    const { id } = (await submitted.json()) as Meme;
    const approved = await fetch(`${server.url}/memes/${id}/approval`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...authorization(crowd.moderators[0]?.token) },
      body: JSON.stringify({ status: 'approved' }),
    });
    expect(approved.status).toBe(200);
    return (await get(`/memes/${id}`, 'application/json')).json() as Promise<Meme>;
  }

  test('converts pictures, draws share images and renders pages', async () => {
    for (const [path, type] of [
      [meme.image_url, 'image/webp'],
      [resource.shareImage(meme.id), 'image/jpeg'],
      [page.meme(meme.id), 'text/html'],
      ['/docs', 'text/html'],
      ['/docs/static/swagger-ui.css', 'text/css'],
    ] as const) {
      const response = await get(path, type);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringContaining(type),
      ]);
      await response.arrayBuffer();
    }
  });

  test(
    'reads the text of pictures, and encodes them as AVIF',
    async () => {
      const db = openDatabase(readConfig(env).database);
      const readTexts = () => db.selectFrom('picture_texts').select('content').execute();
      const isRead = async () => (await readTexts()).some(({ content }) => content !== '');
      await expect.poll(isRead, { timeout: PATIENCE }).toBe(true);
      await db.destroy();
      const hasAvif = async () => ((await (await get(`/memes/${meme.id}`)).json()) as Meme).image_has_avif;
      await expect.poll(hasAvif, { timeout: PATIENCE }).toBe(true);
    },
    2 * PATIENCE,
  );
});
