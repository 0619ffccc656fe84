import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Returns a PNG of a yellow circle without any text. Each name has a background of its own. */
export async function drawPicture(name: string, width = 640, height = 480): Promise<Buffer> {
  const [hue = 0, saturation = 0, lightness = 0] = createHash('sha256').update(name).digest();
  const background = `hsl(${(hue * 360) / 256} ${50 + saturation / 8}% ${72 + lightness / 16}%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/><circle cx="${width / 2}" cy="${height / 2}" r="${height / 4}" fill="#ffc83d"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
