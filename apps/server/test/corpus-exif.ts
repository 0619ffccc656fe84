/** EXIF as cameras write it: orientation, GPS position, and an embedded thumbnail. */

interface ExifOptions {
  /** 1 to 8 */
  orientation?: number;
  /** Degrees; north and east. */
  place?: { latitude: number; longitude: number };
  /** A small JPEG. */
  thumbnail?: Buffer;
}

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** Values of at most four bytes are in the entry, longer ones behind the directory. */
  value: Buffer;
}

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const FIRST_IFD = 8;

/** Returns the JPEG with an EXIF segment in front. */
export function withExif(jpeg: Buffer, options: ExifOptions): Buffer {
  const payload = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff(options)]);
  const marker = Buffer.alloc(4);
  marker.writeUInt16BE(0xffe1, 0);
  marker.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, payload, jpeg.subarray(2)]);
}

function tiff({ orientation = 1, place, thumbnail }: ExifOptions): Buffer {
  const main = [text(0x010f, 'Acme Phones'), short(0x0112, orientation)];
  const gps = place ? gpsEntries(place) : [];
  const mainAt = FIRST_IFD;
  const gpsAt = mainAt + directorySize([...main, long(0x8825, 0)]);
  const thumbnailAt = gpsAt + directorySize(gps);
  const preview = thumbnail ? thumbnailEntries(thumbnail, 0) : [];
  const bytesAt = thumbnailAt + directorySize(preview);
  const header = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  return Buffer.concat([
    header,
    directory([...main, long(0x8825, gpsAt)], mainAt, thumbnail ? thumbnailAt : 0),
    directory(gps, gpsAt, 0),
    thumbnail ? directory(thumbnailEntries(thumbnail, bytesAt), thumbnailAt, 0) : Buffer.alloc(0),
    thumbnail ?? Buffer.alloc(0),
  ]);
}

function gpsEntries({ latitude, longitude }: { latitude: number; longitude: number }): Entry[] {
  return [text(1, 'N'), degrees(2, latitude), text(3, 'E'), degrees(4, longitude)];
}

function thumbnailEntries(jpeg: Buffer, at: number): Entry[] {
  return [short(0x0103, 6), long(0x0201, at), long(0x0202, jpeg.length)];
}

function directorySize(entries: Entry[]): number {
  const behind = entries.reduce((sum, { value }) => sum + (value.length > 4 ? value.length : 0), 0);
  return 2 + entries.length * 12 + 4 + behind;
}

function directory(entries: Entry[], at: number, next: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  const behind: Buffer[] = [];
  let behindAt = at + head.length;
  head.writeUInt16LE(entries.length, 0);
  entries.forEach(({ tag, type, count, value }, index) => {
    const entryAt = 2 + index * 12;
    head.writeUInt16LE(tag, entryAt);
    head.writeUInt16LE(type, entryAt + 2);
    head.writeUInt32LE(count, entryAt + 4);
    if (value.length <= 4) value.copy(head, entryAt + 8);
    else {
      head.writeUInt32LE(behindAt, entryAt + 8);
      behind.push(value);
      behindAt += value.length;
    }
  });
  head.writeUInt32LE(next, head.length - 4);
  return Buffer.concat([head, ...behind]);
}

function text(tag: number, words: string): Entry {
  const value = Buffer.from(`${words}\0`, 'latin1');
  return { tag, type: ASCII, count: value.length, value };
}

function short(tag: number, number: number): Entry {
  const value = Buffer.alloc(4);
  value.writeUInt16LE(number, 0);
  return { tag, type: SHORT, count: 1, value };
}

function long(tag: number, number: number): Entry {
  const value = Buffer.alloc(4);
  value.writeUInt32LE(number, 0);
  return { tag, type: LONG, count: 1, value };
}

function degrees(tag: number, decimal: number): Entry {
  const whole = Math.floor(decimal);
  const minutes = Math.floor((decimal - whole) * 60);
  const seconds = Math.round(((decimal - whole) * 60 - minutes) * 6000);
  const value = Buffer.alloc(24);
  [whole, 1, minutes, 1, seconds, 100].forEach((part, index) => {
    value.writeUInt32LE(part, index * 4);
  });
  return { tag, type: RATIONAL, count: 3, value };
}
