import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Meme } from '@corpomeme/contract/memes/memes';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  animatedGif,
  animatedPng,
  BUCHAREST,
  badChecksumPng,
  cmykJpeg,
  foreignFiles,
  frameFloodGif,
  orientedJpeg,
  photo12Megapixel,
  pixelBombPng,
  polyglots,
  screenBombGif,
  sixteenBitPng,
  smallJpeg,
  smallPng,
  sparseGif,
  stillGif,
  textBombPng,
} from '../../../../test/corpus.ts';
import { withExif } from '../../../../test/corpus-exif.ts';
import { type LoopWatch, watchLoop } from '../../../../test/loop-watch.ts';
import type { Member } from '../../../../test/members.ts';
import type { UploadFile } from '../../../../test/multipart.ts';
import { makeTemporaryFolder } from '../../../../test/temporary-folder.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';
import { listTraces } from '../../../../test/traces.ts';

/** Each uploaded file results in an image that the server encoded or in a refusal, and nothing else of it remains. */

const FIELDS = { company: 'Adobe', city: 'Iasi' };
const REFUSALS = [400, 413, 415];
const MEMORY = 600 * 1024 * 1024;
const OWN_MEMORY = 400 * 1024 * 1024;

let site: TestSite;
let author: Member;
let temporary: string;
let loop: LoopWatch;
let memoryBefore: number;
beforeAll(async () => {
  temporary = makeTemporaryFolder('corpus-');
  vi.stubEnv('TMPDIR', temporary);
  site = await startSite();
  author = await site.member();
  memoryBefore = forgetPeak();
  loop = watchLoop();
});
afterAll(async () => {
  loop.end();
  vi.unstubAllEnvs();
  await site.close();
  await rm(temporary, { recursive: true });
});

/** Uploads the file, checks the result, and deletes the meme. */
async function tryUpload(file: UploadFile): Promise<number> {
  const before = await listTraces(site);
  const answer = await site.upload(author, FIELDS, file);
  if (answer.statusCode === 201) {
    const meme = answer.json<Meme>();
    await expectOurs(meme);
    await site.send('DELETE', `/memes/${meme.id}`, undefined, author);
  } else {
    expect(REFUSALS, answer.body).toContain(answer.statusCode);
    expect(answer.json().code).toMatch(/^[a-z_]+$/);
  }
  expect(await listTraces(site)).toEqual(before);
  return answer.statusCode;
}

async function expectOurs({ image_url, image_srcset }: Meme): Promise<void> {
  for (const url of [image_url, ...image_srcset.split(', ').map((part) => part.split(' ')[0] ?? '')]) {
    const bytes = (await site.get(url)).rawPayload;
    const { format, exif, icc, xmp, iptc, orientation, comments } = await sharp(bytes).metadata();
    expect({ format, exif, icc, xmp, iptc, orientation, comments }).toEqual({ format: 'webp' });
    expect(await exifr.parse(bytes).catch(() => undefined)).toBeUndefined();
    expect(bytes.includes('Acme Phones') || bytes.includes('<script')).toBe(false);
  }
}

describe('the bytes decide, whatever the declared name and type', () => {
  const NAMES = ['meme.jpg', 'meme.png', 'meme.gif', 'meme.svg', 'meme.html', 'meme.php.jpg', 'meme'];
  const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml', 'text/html', 'x/y'];
  const pairs = NAMES.flatMap((name) => TYPES.map((type) => ({ name, type })));

  test.each(['jpeg', 'png', 'gif'])('a %s is accepted', async (kind) => {
    const make = { jpeg: smallJpeg, png: smallPng, gif: stillGif }[kind] ?? smallPng;
    const bytes = await make(24, 16);
    for (const pair of pairs) expect(await tryUpload({ bytes, ...pair }), JSON.stringify(pair)).toBe(201);
  });

  test('other formats are refused', async () => {
    for (const [kind, bytes] of Object.entries(await foreignFiles()))
      for (const pair of pairs) expect(await tryUpload({ bytes, ...pair }), `${kind} ${pair.name}`).toBe(415);
  });
});

describe('a name', () => {
  test.each([
    ['upwards', '../../../../etc/cron.d/x'],
    ['upwards, encoded', '..%2f..%2fx.png'],
    ['of another system', 'C:\\Windows\\x.png'],
    ['of a device', 'CON'],
    ['that ends early', 'x.php\u0000.png'],
    ['with text turned round', 'x\u202Egnp.exe'],
    ['in quotes', 'a\\"; filename=\\"b'],
    ['of ten thousand letters', `${'ă'.repeat(10_000)}.png`],
    ['of one dot', '.'],
    ['that is a command', '$(touch x).png; rm -rf /'],
    ['that is a page', '<script>alert(1)</script>.png'],
  ])('%s changes nothing', async (_what, name) => {
    const status = await tryUpload({ bytes: await smallPng(24, 16), name });
    expect([201, 400]).toContain(status);
    const { files } = await listTraces(site);
    expect(
      files.filter((file) => !/^(auth-secret|outbox\/.*|uploads\/[0-9a-f]{32}\/\d+\.webp)$/.test(file)),
    ).toEqual([]);
  });
});

describe('a picture', () => {
  const good: [string, () => Promise<Buffer> | Buffer][] = [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((n): [string, () => Promise<Buffer>] => [
      `turned as ${n}`,
      () => orientedJpeg(n),
    ]),
    ['with a place in it', async () => withExif(await smallJpeg(), { place: BUCHAREST })],
    ['in CMYK', cmykJpeg],
    ['of 16 bit', sixteenBitPng],
    ['that moves', animatedGif],
    ['of a phone', photo12Megapixel],
    ['with 200 MB of packed text', textBombPng],
  ];
  test.each(good)('%s is accepted, and nothing but its picture', async (_what, make) => {
    expect(await tryUpload({ bytes: await make() })).toBe(201);
  });

  test('that is also an HTML page is accepted without the page', async () => {
    for (const bytes of Object.values(await polyglots())) expect(await tryUpload({ bytes })).toBe(201);
  });

  test.each([
    ['with more pixels than it has bytes', pixelBombPng],
    ['with 2,000 frames', frameFloodGif],
    ['that claims a huge screen', screenBombGif],
  ])('%s is refused', async (_what, make) => {
    expect(await tryUpload({ bytes: make() })).toBe(400);
  });

  test('with a wrong checksum is accepted or refused', async () => {
    expect([201, 400]).toContain(await tryUpload({ bytes: await badChecksumPng() }));
  });

  test.each(['jpeg', 'png', 'gif', 'moving png', 'sparse gif'])(
    'of %s, truncated anywhere or with changed bytes, causes no server error',
    async (kind) => {
      const moving = { 'moving png': animatedPng, 'sparse gif': sparseGif }[kind];
      const make = { jpeg: smallJpeg, png: smallPng, gif: stillGif }[kind] ?? smallPng;
      const bytes = moving?.() ?? (await make(64, 48));
      for (let part = 1; part <= 12; part++)
        await tryUpload({ bytes: bytes.subarray(0, Math.floor((bytes.length * part) / 13)) });
      let seed = 7;
      for (let round = 0; round < 25; round++) {
        const changed = Buffer.from(bytes);
        for (let n = 0; n < 6; n++) {
          seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
          changed[seed % changed.length] = (seed >> 8) & 255;
        }
        await tryUpload({ bytes: changed });
      }
    },
  );
});

describe('after all uploads', () => {
  test('no process used more than 600 MB, nor this one 400 MB more than before', () => {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    for (const pid of children.split('\n').map((line) => line.trim()))
      expect(memoryOf(pid, 'VmHWM'), pid).toBeLessThan(MEMORY);
    expect(memoryOf('self', 'VmHWM') - memoryBefore).toBeLessThan(OWN_MEMORY);
  });

  test('the event loop stayed responsive: 99 of 100 turns work less than 100 ms', () => {
    expect(loop.end()).toBeLessThan(100);
  });

  test('no temporary file remains', async () => {
    const own = path.basename(site.dataDir);
    expect((await readdir(temporary)).filter((name) => name !== own)).toEqual([]);
    const names = await readdir('/tmp');
    expect(names.filter((name) => /vips|sharp|busboy|multipart/i.test(name))).toEqual([]);
  });
});

/** Bytes; 0 for a process that has ended. */
function memoryOf(pid: string, line: 'VmHWM' | 'VmRSS'): number {
  const status = readProcess(pid);
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
}

/** Resets this process's peak memory, which may include other test files, and returns its memory. */
function forgetPeak(): number {
  writeFileSync('/proc/self/clear_refs', '5');
  return memoryOf('self', 'VmRSS');
}

function readProcess(pid: string): string {
  try {
    return pid ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  } catch {
    return '';
  }
}
