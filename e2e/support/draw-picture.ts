import { createHash } from 'node:crypto';
import sharp from 'sharp';

const [COLUMNS, ROWS] = [9, 8];

/**
 * Returns a PNG of coloured tiles without any text. The tiles depend on the name, so that the site finds no two names
 * alike (`prints.policy.ts`).
 */
export async function drawPicture(name: string, width = 640, height = 480): Promise<Buffer> {
  const [hue = 0, ...lightness] = createHash('shake256', { outputLength: 1 + COLUMNS * ROWS })
    .update(name)
    .digest();
  const [tileWidth, tileHeight] = [width / COLUMNS, height / ROWS];
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, n) => {
    const [x, y] = [(n % COLUMNS) * tileWidth, Math.floor(n / COLUMNS) * tileHeight];
    const fill = `hsl(${(hue * 360) / 256} 60% ${40 + (lightness[n] ?? 0) / 5}%)`;
    return `<rect x="${x}" y="${y}" width="${tileWidth}" height="${tileHeight}" fill="${fill}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${tiles.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
