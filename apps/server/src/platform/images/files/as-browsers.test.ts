import { UPLOAD } from '@corpomeme/contract/site/limits';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { animatedGif, smallJpeg, smallPng, stillGif, strip } from '../../../../test/corpus.ts';
import { GIF_COLOURS, gifOfAreas } from '../../../../test/corpus-gif.ts';
import { apng, numbers, pngChunk, withBadChecksum, withChunks } from '../../../../test/corpus-png.ts';
import { createImageProcessor, toImageSource } from '../images.ts';

/** The right values are those that Chromium and Firefox show for the files (decision 179). */

const images = createImageProcessor();
afterAll(() => images.close());

async function convert(file: Buffer): Promise<Buffer> {
  const { variants } = await images.process(toImageSource(file));
  return variants.at(-1)?.bytes ?? Buffer.alloc(0);
}

const codeOf = (file: Buffer) =>
  images.process(toImageSource(file)).then(
    () => 'accepted',
    ({ code }) => code,
  );

async function timingOf(file: Buffer) {
  const { pages, delay, loop } = await sharp(file, { animated: true }).metadata();
  return { pages, delay, loop };
}

async function pixelAt(file: Buffer, page: number, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(file, { page })
    .ensureAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

/** Expects a colour such as '220/30/30' within what lossy encoding changes, or 'nothing' for a transparent pixel. */
async function expectPixel(
  file: Buffer,
  page: number,
  [x, y]: [number, number],
  colour: string,
): Promise<void> {
  const pixel = await pixelAt(file, page, x, y);
  if (colour === 'nothing') return expect([page, x, y, pixel[3]]).toEqual([page, x, y, 0]);
  const right = [...colour.split('/').map(Number), 255];
  for (const [band, value] of right.entries())
    expect(Math.abs((pixel[band] ?? 0) - value), `${pixel} for ${colour} at ${page}:${x},${y}`).toBeLessThan(
      10,
    );
}

type Rgba = [number, number, number, number];
const RED: Rgba = [220, 30, 30, 255];
const GREEN: Rgba = [30, 200, 40, 255];
const BLUE: Rgba = [30, 60, 220, 255];
const CLEAR: Rgba = [0, 0, 0, 0];
const WHOLE = { width: 120, height: 80 };
const LEFT = { width: 48, height: 80, delay: 200 };

describe('animated PNG', () => {
  test('keeps frames, delays, loops and areas, and blends as its frames say', async () => {
    const file = await convert(
      apng({
        ...WHOLE,
        loop: 2,
        frames: [
          { ...WHOLE, colour: RED, delay: 500, disposal: 0 },
          { ...LEFT, colour: BLUE, disposal: 2 },
          { ...LEFT, left: 64, colour: GREEN, disposal: 1 },
          { ...LEFT, colour: CLEAR, disposal: 0, blend: 1 },
          { ...LEFT, colour: CLEAR, disposal: 0, blend: 0 },
        ],
      }),
    );
    expect(await timingOf(file)).toEqual({ pages: 5, delay: [500, 200, 200, 200, 200], loop: 2 });
    const seen = [
      ['220/30/30', '220/30/30'],
      ['30/60/220', '220/30/30'],
      ['220/30/30', '30/200/40'],
      ['220/30/30', 'nothing'],
      ['nothing', 'nothing'],
    ] as const;
    for (const [page, [left, right]] of seen.entries()) {
      await expectPixel(file, page, [20, 40], left);
      await expectPixel(file, page, [90, 40], right);
    }
  });

  test.each([1, 2])('of %i frames never shows its hidden default picture', async (count) => {
    const frames = [RED, BLUE].slice(0, count).map((colour) => ({ ...WHOLE, colour, delay: 100 }));
    const file = await convert(apng({ ...WHOLE, hidden: GREEN, frames }));
    expect((await timingOf(file)).pages ?? 1).toBe(count);
    await expectPixel(file, 0, [60, 40], '220/30/30');
  });

  test('is refused where frames are missing, damaged or outside, or where all together are too large', async () => {
    const frame = { ...WHOLE, colour: RED, delay: 100 };
    const frames = [frame, frame];
    const whole = apng({ ...WHOLE, frames });
    const many = Array.from({ length: UPLOAD.maxFrames + 1 }, () => ({ ...frame, width: 1, height: 1 }));
    const huge = { ...frame, width: 1, height: 1 };
    expect({
      whole: await codeOf(whole),
      missing: await codeOf(apng({ ...WHOLE, frames, announced: 3 })),
      cut: await codeOf(whole.subarray(0, -30)),
      damaged: await codeOf(withBadChecksum(whole, 'fdAT')),
      outside: await codeOf(apng({ ...WHOLE, frames: [frame, { ...frame, left: 1 }] })),
      frames: await codeOf(apng({ width: 1, height: 1, frames: many })),
      pixels: await codeOf(apng({ width: 6000, height: 6000, frames: [huge, huge] })),
    }).toEqual({
      ...{ whole: 'accepted', missing: 'image_damaged', cut: 'image_damaged', damaged: 'image_damaged' },
      ...{ outside: 'image_damaged', frames: 'image_too_many_frames', pixels: 'image_too_many_pixels' },
    });
  });
});

describe('GIF', () => {
  test('shows nothing where no frame has painted, in a still and in an animation', async () => {
    const area = { left: 10, top: 10, width: 60, height: 60, colour: 0, disposal: 1 } as const;
    const still = await convert(gifOfAreas(120, 120, [area]));
    await expectPixel(still, 0, [2, 2], 'nothing');
    await expectPixel(still, 0, [40, 40], GIF_COLOURS[0] ?? '');
    const moving = await convert(gifOfAreas(120, 120, [area, { ...area, left: 50, top: 50, colour: 1 }]));
    expect(await timingOf(moving)).toMatchObject({ pages: 2, delay: [100, 100] });
    for (const page of [0, 1]) await expectPixel(moving, page, [110, 4], 'nothing');
    await expectPixel(moving, 1, [20, 20], GIF_COLOURS[0] ?? '');
    await expectPixel(moving, 1, [90, 90], GIF_COLOURS[1] ?? '');
  });

  test('shows nothing where a frame was disposed to the background, and what was there for one disposed to it', async () => {
    const screen = { left: 0, top: 0, width: 96, height: 96 };
    const area = { left: 0, top: 0, width: 40, height: 96, colour: 2 };
    const file = await convert(
      gifOfAreas(96, 96, [
        { ...screen, colour: 1, disposal: 1 },
        { ...area, disposal: 3 },
        { ...area, left: 56, disposal: 2 },
        { ...area, left: 56, width: 16, disposal: 1 },
      ]),
    );
    const seen = [
      [1, 1, 1],
      [2, 1, 1],
      [1, 2, 2],
      [1, 2, null],
    ];
    for (const [page, colours] of seen.entries())
      for (const [place, colour] of colours.entries())
        await expectPixel(
          file,
          page,
          [[20, 64, 88][place] ?? 0, 48],
          colour === null ? 'nothing' : (GIF_COLOURS[colour] ?? ''),
        );
  });
});

describe('PNG colours', () => {
  const SRGB = numbers(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000);
  const ADOBE = numbers(31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000);
  const gamma = (value: number) => pngChunk('gAMA', numbers(value));
  const plain = (colour: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
      .png()
      .toBuffer();

  test.each<[string, Buffer[], string]>([
    ['no chunk', [], '200/100/50'],
    ['gAMA of 1.8', [gamma(55_556)], '210/119/65'],
    ['linear gAMA', [gamma(100_000)], '229/168/122'],
    ['gAMA of 2.2', [gamma(45_455)], '200/100/50'],
    ['gAMA of 0', [gamma(0)], '200/100/50'],
    ['gAMA and cHRM of sRGB', [gamma(55_556), pngChunk('cHRM', SRGB)], '210/119/65'],
    ['gAMA and a wider cHRM', [gamma(45_455), pngChunk('cHRM', ADOBE)], '227/100/42'],
    ['cHRM alone', [pngChunk('cHRM', ADOBE)], '200/100/50'],
    ['gAMA beside sRGB', [gamma(55_556), pngChunk('sRGB', Buffer.from([0]))], '200/100/50'],
    ['a cHRM of nothing', [gamma(55_556), pngChunk('cHRM', numbers(0, 0, 0, 0, 0, 0, 0, 0))], '200/100/50'],
  ])('%s', async (_name, chunks, right) => {
    const pixel = await pixelAt(await convert(withChunks(await plain('#c86432'), ...chunks)), 0, 32, 32);
    for (const [band, value] of right.split('/').map(Number).entries())
      expect(Math.abs((pixel[band] ?? 0) - value), `${pixel}`).toBeLessThan(5);
  });

  test('gAMA of a grey picture, and of the frames of an animation', async () => {
    const grey = await sharp(await plain('#808080'))
      .toColourspace('b-w')
      .png()
      .toBuffer();
    await expectPixel(await convert(withChunks(grey, gamma(100_000))), 0, [32, 32], '188/188/188');
    const frame = { ...WHOLE, colour: [200, 100, 50, 255] as Rgba, delay: 100 };
    const moving = apng({
      ...WHOLE,
      frames: [frame, { ...frame, colour: [128, 128, 128, 255] }],
      extra: [gamma(100_000)],
    });
    await expectPixel(await convert(moving), 0, [60, 40], '229/168/122');
    await expectPixel(await convert(moving), 1, [60, 40], '188/188/188');
  });
});

describe('a file cut short', () => {
  const progressive = async () =>
    sharp(await smallJpeg())
      .jpeg({ progressive: true })
      .toBuffer();
  const builds: [string, () => Promise<Buffer>, endMarker: number][] = [
    ['JPEG', () => smallJpeg(), 2],
    ['progressive JPEG', progressive, 2],
    ['PNG', () => smallPng(), 12],
    ['GIF', () => stillGif(), 1],
    ['animated GIF', animatedGif, 1],
  ];

  test.each(builds)(
    '%s: without its end marker it is taken, without pixels refused',
    async (_name, build, end) => {
      const file = await build();
      const codes = [];
      for (const missing of [0, end, end + 2, end + 40, file.length >> 1])
        codes.push(await codeOf(file.subarray(0, file.length - missing)));
      expect(codes).toEqual(['accepted', 'accepted', ...Array(3).fill('image_damaged')]);
    },
  );

  test('a JPEG that contains another one, or bytes behind its end, has its own end marker', async () => {
    const [file, inner] = [await smallJpeg(), await smallJpeg(16, 16)];
    const length = Buffer.alloc(2);
    length.writeUInt16BE(inner.length + 2);
    const segment = Buffer.concat([Buffer.from([0xff, 0xe5]), length, inner]);
    const nested = Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)]);
    expect(await codeOf(nested)).toBe('accepted');
    expect(await codeOf(nested.subarray(0, -2))).toBe('accepted');
    expect(await codeOf(nested.subarray(0, nested.length >> 1))).toBe('image_damaged');
    expect(await codeOf(Buffer.concat([file, Buffer.alloc(100, 0xff)]))).toBe('accepted');
    expect(await codeOf((await strip(40, 40)).subarray(0, -12))).toBe('accepted');
  });
});
