import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyEtag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { compressResponses } from '../../apps/server/src/http/cache/compression.ts';
import { clientHas } from '../../apps/server/src/http/cache/etag.ts';
import { sendStoredFile } from '../../apps/server/src/http/cache/stored-file.ts';
import { createFileStorage } from '../../apps/server/src/platform/storage/storage-files.ts';
import { tellSides } from './sides.ts';

/** One route for each variant, so that nothing but the part under test differs. */
const list = JSON.stringify(
  Array.from({ length: 55 }, (_, n) => ({
    id: n,
    title: `Ședința de luni numărul ${n * 7919}`,
    message: randomBytes(60).toString('base64'),
    image: `/media/${randomBytes(16).toString('hex')}/640.webp`,
    username: `colega-${n * 31}`,
    company: 'Adobe',
    city: 'Iasi',
    created_at: '2026-11-22T10:00:00.000Z',
  })),
);
const listBytes = Buffer.from(list);
const directory = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-cleverness-'));
const key = randomBytes(16).toString('hex');
mkdirSync(path.join(directory, key));
writeFileSync(path.join(directory, key, '640.webp'), randomBytes(60_000));

const bare = () => Fastify();
const json = 'application/json; charset=utf-8';

function withOwnEtag(): FastifyInstance {
  const app = bare();
  // An ETag that was computed once for the cached bytes.
  const etag = `W/"${createHash('sha1').update(listBytes).digest('base64url')}"`;
  app.get('/', (request, reply) => {
    reply.header('etag', etag).header('content-type', json);
    if (clientHas(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.send(listBytes);
  });
  return app;
}

async function withEtagPlugin(): Promise<FastifyInstance> {
  const app = bare();
  await app.register(fastifyEtag, { weak: true });
  app.get('/', (_request, reply) => reply.header('content-type', json).send(listBytes));
  return app;
}

function withOwnCompression(): FastifyInstance {
  const app = bare();
  compressResponses(app);
  app.get('/', (_request, reply) => reply.header('content-type', json).send(list));
  return app;
}

async function withCompressPlugin(): Promise<FastifyInstance> {
  const app = bare();
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  app.get('/', (_request, reply) => reply.header('content-type', json).send(list));
  return app;
}

function withOwnFiles(): FastifyInstance {
  const app = bare();
  const storage = createFileStorage(directory);
  app.get('/', (request, reply) =>
    sendStoredFile(request, reply, {
      etag: `"${key}"`,
      type: 'image/webp',
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      size: () => storage.sizeOf(key, '640.webp'),
      open: (range) => storage.open(key, '640.webp', range),
    }),
  );
  return app;
}

async function withStaticPlugin(): Promise<FastifyInstance> {
  const app = bare();
  await app.register(fastifyStatic, { root: directory, serve: false, immutable: true, maxAge: '365d' });
  app.get('/', (_request, reply) => reply.sendFile(`${key}/640.webp`));
  return app;
}

await tellSides(
  {
    ownEtag: withOwnEtag(),
    etagPlugin: await withEtagPlugin(),
    ownCompression: withOwnCompression(),
    compressPlugin: await withCompressPlugin(),
    ownFiles: withOwnFiles(),
    staticPlugin: await withStaticPlugin(),
  },
  {},
  async () => rmSync(directory, { recursive: true, force: true }),
);
