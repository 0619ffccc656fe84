import type { Meme } from '@corpomeme/contract/memes/memes';
import { page, resource } from '@corpomeme/contract/site/paths';
import sharp from 'sharp';
import { expect } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/dialect.ts';
import type { Crowd } from './kill-writers.ts';
import { multipart } from './multipart.ts';
import { storedCaption } from './reading-rounds.ts';
import type { Env } from './server-process.ts';

const get = (url: string, accept = '*/*') => fetch(url, { headers: { accept } });

/** Uploads a picture with a caption to a running server, and approves it. */
export async function publishCaption(url: string, crowd: Crowd): Promise<Meme> {
  const bytes = await sharp(await storedCaption(0))
    .png()
    .toBuffer();
  const form = multipart({ company: 'Adobe', city: 'Iasi' }, { bytes });
  const authorization = (token = '') => ({ authorization: `Bearer ${token}` });
  const submitted = await fetch(`${url}/memes`, {
    method: 'POST',
    headers: { ...form.headers, ...authorization(crowd.members[0]?.token) },
    body: new Uint8Array(form.payload),
  });
  expect(submitted.status).toBe(201);
  const { id } = (await submitted.json()) as Meme;
  const approved = await fetch(`${url}/memes/${id}/approval`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...authorization(crowd.moderators[0]?.token) },
    body: JSON.stringify({ status: 'approved' }),
  });
  expect(approved.status).toBe(200);
  return (await get(`${url}/memes/${id}`, 'application/json')).json() as Promise<Meme>;
}

/** Expects the pictures and pages of a meme, which need the server's fonts, processes and web app. */
export async function expectServed(url: string, meme: Meme): Promise<void> {
  for (const [path, type] of [
    [meme.image_url, 'image/webp'],
    [resource.shareImage(meme.id), 'image/jpeg'],
    [page.meme(meme.id), 'text/html'],
    ['/docs', 'text/html'],
    ['/docs/static/swagger-ui.css', 'text/css'],
  ] as const) {
    const response = await get(url + path, type);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringContaining(type),
    ]);
    await response.arrayBuffer();
  }
}

/** Expects within `timeout` ms that the server reads the text of the picture, and then encodes it as AVIF. */
export async function expectReadAndEncoded(
  url: string,
  meme: Meme,
  env: Env,
  timeout: number,
): Promise<void> {
  const db = openDatabase(readConfig(env).database);
  const readTexts = () => db.selectFrom('picture_texts').select('content').execute();
  const isRead = async () => (await readTexts()).some(({ content }) => content !== '');
  await expect.poll(isRead, { timeout }).toBe(true);
  await db.destroy();
  const hasAvif = async () => ((await (await get(`${url}/memes/${meme.id}`)).json()) as Meme).image_has_avif;
  await expect.poll(hasAvif, { timeout }).toBe(true);
}
