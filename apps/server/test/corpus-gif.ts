/** Builds GIF files byte by byte, because encoders would merge or drop the frames that the tests need. */

interface FloodOptions {
  frames: number;
  /** Size of the logical screen, which viewers allocate for each frame. */
  width: number;
  height: number;
  /** Pixels that each frame's header claims; the data is for one pixel. */
  claimed?: { width: number; height: number };
}

const TRAILER = Buffer.from([0x3b]);
/** One pixel of colour 0: minimum code size 2; the codes clear, 0, end. */
const ONE_PIXEL = Buffer.from([0x02, 0x02, 0x44, 0x01, 0x00]);

/** Returns a GIF with frames of one pixel on a screen of any size; 2,000 frames take 48 KB. */
export function gifFlood({ frames, width, height, claimed }: FloodOptions): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const palette = Buffer.from([0, 0, 0, 255, 255, 255]);
  const loopForever = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  const delay = Buffer.from([0x21, 0xf9, 0x04, 0x04, 0x05, 0x00, 0x00, 0x00]);
  const descriptor = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  descriptor.writeUInt16LE(claimed?.width ?? 1, 5);
  descriptor.writeUInt16LE(claimed?.height ?? 1, 7);
  const frame = Buffer.concat([delay, descriptor, ONE_PIXEL]);
  return Buffer.concat([header, palette, loopForever, ...Array<Buffer>(frames).fill(frame), TRAILER]);
}

/** The colours of `gifOfAreas`, by place. The first is the background. */
export const GIF_COLOURS = ['220/30/30', '30/60/220', '40/200/40', '250/250/250'];

interface GifArea {
  left: number;
  top: number;
  width: number;
  height: number;
  colour: number;
  disposal: 0 | 1 | 2 | 3;
}

/** Returns a GIF without transparent pixels, whose frames are areas of one colour on a screen. */
export function gifOfAreas(width: number, height: number, areas: GifArea[]): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x81\0\0', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const palette = Buffer.from(GIF_COLOURS.flatMap((colour) => colour.split('/').map(Number)));
  const frames = areas.map(({ colour, disposal, ...area }) => {
    const control = Buffer.from([0x21, 0xf9, 0x04, disposal << 2, 0x0a, 0x00, 0x00, 0x00]);
    const descriptor = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for (const [place, value] of [area.left, area.top, area.width, area.height].entries())
      descriptor.writeUInt16LE(value, 1 + place * 2);
    return Buffer.concat([control, descriptor, oneColour(area.width * area.height, colour)]);
  });
  return Buffer.concat([header, palette, ...frames, TRAILER]);
}

/** Returns image data of code size 2, whose codes stay 3 bits wide because a clear code precedes each pixel. */
function oneColour(pixels: number, colour: number): Buffer {
  const [clear, end] = [4, 5];
  const codes = [...Array.from({ length: pixels }, () => [clear, colour]).flat(), end];
  const bytes = Buffer.alloc(Math.ceil((codes.length * 3) / 8));
  for (const [place, code] of codes.entries())
    for (let bit = 0; bit < 3; bit++) {
      const at = place * 3 + bit;
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (((code >> bit) & 1) << (at & 7));
    }
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([Buffer.from([2]), ...blocks, Buffer.from([0])]);
}

/** Returns the GIF with all of its frames `times` times. */
export function repeatFrames(gif: Buffer, times: number): Buffer {
  const screen = 13;
  const flags = gif.readUInt8(10);
  const palette = flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
  const start = screen + palette;
  const frames = gif.subarray(start, -TRAILER.length);
  return Buffer.concat([gif.subarray(0, start), ...Array<Buffer>(times).fill(frames), TRAILER]);
}
