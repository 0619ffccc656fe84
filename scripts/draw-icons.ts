import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Draws the icons of the installed app from the logo; run by hand when the logo changes. */

const WEB = path.resolve(import.meta.dirname, '../apps/web');
const MARK = readFileSync(path.join(WEB, 'app/chrome/favicon.svg'));
const PAPER = '#faf7f2';

/** `margin` is a share of the side, because platforms cut maskable icons to a circle. */
async function drawIcon(name: string, side: number, margin: number): Promise<void> {
  const inner = Math.round(side * (1 - 2 * margin));
  const mark = await sharp(MARK, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({
    create: { width: side, height: side, channels: 4, background: margin > 0 ? PAPER : '#0000' },
  })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(WEB, 'public/icons', name));
}

await drawIcon('icon-192.png', 192, 0);
await drawIcon('icon-512.png', 512, 0);
await drawIcon('maskable-512.png', 512, 0.2);
await drawIcon('apple-touch-icon.png', 180, 0.12);
