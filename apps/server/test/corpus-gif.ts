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

/** Returns the GIF with all of its frames `times` times. */
export function repeatFrames(gif: Buffer, times: number): Buffer {
  const screen = 13;
  const flags = gif.readUInt8(10);
  const palette = flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
  const start = screen + palette;
  const frames = gif.subarray(start, -TRAILER.length);
  return Buffer.concat([gif.subarray(0, start), ...Array<Buffer>(times).fill(frames), TRAILER]);
}
