import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { startScreening } from '../apps/server/src/features/moderation/screening/keep-screening.service.ts';
import { fingerprintsOf } from '../apps/server/src/platform/images/picture-fingerprint.ts';
import { drawScene } from '../apps/server/test/captioned-pictures.ts';
import { addMember } from '../apps/server/test/members.ts';
import { multipart } from '../apps/server/test/multipart.ts';
import { markdownTable, writeTable } from './result-table.ts';

/**
 * `node bench/screening-cost.ts`: `POST /memes` with and without checks, alternating; adds the time of the
 * fingerprints, which both sites compute. At most 20 ms more at the median.
 */
const ROUNDS = 40;
const LIMIT = 20;
const NO_WEB = { renderPage: async () => ({ status: 200, html: '' }), serveAssets: async () => {} };

interface Site {
  upload(bytes: Buffer): Promise<number>;
  close(): Promise<void>;
}

async function openSite(isScreening: boolean): Promise<Site> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-bench-'));
  const ctx = await createContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }));
  const app = await buildApp(ctx, { web: NO_WEB });
  await app.ready();
  const author = await addMember(ctx, 'user');
  const stop = isScreening ? startScreening(ctx) : () => {};
  return {
    async upload(bytes) {
      const fields = {
        company: 'Adobe',
        city: 'Iasi',
        title: 'Luni',
        message: 'Ședința de la 9, cu Ion Popescu.',
      };
      const form = multipart(fields, { bytes });
      const headers = { ...form.headers, authorization: `Bearer ${author.token}` };
      const start = performance.now();
      const answer = await app.inject({ method: 'POST', url: '/memes', payload: form.payload, headers });
      const time = performance.now() - start;
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return time;
    },
    async close() {
      stop();
      await app.close();
      await ctx.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function timeFingerprints(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const start = performance.now();
  await fingerprintsOf(sharp(data, { raw: { width, height, channels } }));
  return performance.now() - start;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const [screening, plain] = [await openSite(true), await openSite(false)];
const times = { screening: [] as number[], plain: [] as number[], fingerprints: [] as number[] };
for (let round = -5; round < ROUNDS; round++) {
  const scene = await drawScene(round + 100);
  const taken = [
    await screening.upload(scene),
    await plain.upload(scene),
    await timeFingerprints(scene),
  ] as const;
  if (round < 0) continue;
  times.screening.push(taken[0]);
  times.plain.push(taken[1]);
  times.fingerprints.push(taken[2]);
}
await screening.close();
await plain.close();
const [withChecks, without, prints] = [
  median(times.screening),
  median(times.plain),
  median(times.fingerprints),
];
const more = withChecks - without + prints;
const table = markdownTable([
  ['POST /memes, median', 'time'],
  ['without checks', `${without.toFixed(1)} ms`],
  ['with checks in the background', `${withChecks.toFixed(1)} ms`],
  ['fingerprints, which both took', `${prints.toFixed(1)} ms`],
  [`**more in all** (at most ${LIMIT} ms)`, `${more.toFixed(1)} ms`],
]);
writeTable('screening-cost', ['# What the checks cost an upload', '', ...table], {
  withChecks,
  without,
  prints,
  more,
});
process.exitCode = more <= LIMIT ? 0 : 1;
