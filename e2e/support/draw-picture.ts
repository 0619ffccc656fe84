import sharp from 'sharp';

/** Returns a PNG of a yellow circle without any text. The name decides the hue of the background. */
export async function drawPicture(name: string, width = 640, height = 480): Promise<Buffer> {
  const hue = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0) * 37, 0) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 60% 80%)"/><circle cx="${width / 2}" cy="${height / 2}" r="${height / 4}" fill="#ffc83d"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
