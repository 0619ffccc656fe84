import sharp from 'sharp';

/** Constants of the structural similarity index for 8 bits (Wang et al. 2004). */
const STABLE_LUMA = (0.01 * 255) ** 2;
const STABLE_CONTRAST = (0.03 * 255) ** 2;
const WINDOW = 8;
const STEP = 4;

/** Returns the first frame's luma in this size, one byte a pixel. */
export function readLuma(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(picture).resize(width, height, { fit: 'fill' }).flatten().greyscale().raw().toBuffer();
}

/** Returns the mean structural similarity of two pictures over windows of 8 × 8 pixels; 1 for the same picture. */
export function compareStructure(a: Buffer, b: Buffer, width: number): number {
  const height = a.length / width;
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + WINDOW <= height; y += STEP) {
    for (let x = 0; x + WINDOW <= width; x += STEP) {
      sum += compareWindow(a, b, y * width + x, width);
      windows += 1;
    }
  }
  return sum / windows;
}

function compareWindow(a: Buffer, b: Buffer, start: number, width: number): number {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW; row++) {
    for (let place = start + row * width; place < start + row * width + WINDOW; place++) {
      const [one, other] = [a[place] ?? 0, b[place] ?? 0];
      sumA += one;
      sumB += other;
      squareA += one * one;
      squareB += other * other;
      product += one * other;
    }
  }
  const pixels = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / pixels, sumB / pixels];
  const luma = (2 * meanA * meanB + STABLE_LUMA) / (meanA ** 2 + meanB ** 2 + STABLE_LUMA);
  const variance = (squareA + squareB) / pixels - meanA ** 2 - meanB ** 2;
  return (luma * (2 * (product / pixels - meanA * meanB) + STABLE_CONTRAST)) / (variance + STABLE_CONTRAST);
}
