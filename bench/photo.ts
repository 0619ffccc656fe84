import sharp from 'sharp';
import { createRandom } from '../apps/server/src/demo/random.ts';

/** Returns noise in octaves with the spectrum of photographs (each octave has a little more than half of the contrast). */
export async function drawPhoto(seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const size = { width: 1280, height: 853 };
  const sum = new Float64Array(size.width * size.height * 3).fill(128);
  let contrast = 90;
  for (let step = 8; step <= 1024; step *= 2) {
    const raw = { width: Math.ceil(step * 1.5), height: step, channels: 3 } as const;
    const noise = Buffer.from(
      Array.from({ length: raw.width * raw.height * 3 }, () => random.between(0, 255)),
    );
    const octave = await sharp(noise, { raw })
      .resize({ ...size, fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    for (const [place, value] of octave.entries())
      sum[place] = (sum[place] ?? 0) + ((value - 127) * contrast) / 127;
    contrast *= 0.55;
  }
  const pixels = Buffer.from(Uint8ClampedArray.from(sum).buffer);
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
