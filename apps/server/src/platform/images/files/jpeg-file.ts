export const JPEG_END = Buffer.from([0xff, 0xd9]);

const PREFIX = 0xff;
const END = 0xd9;
const START_OF_SCAN = 0xda;

/** Returns whether the markers of the file lead to its end marker. Segments may contain other pictures, with their own. */
export function reachesJpegEnd(bytes: Buffer): boolean {
  for (let at = 2; ; ) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined) return false;
    if (marker === END) return true;
    if (at + 4 > bytes.length) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
}

/** Markers may follow any number of fill bytes. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(PREFIX, from);
  if (at === -1) return bytes.length;
  while (bytes[at + 1] === PREFIX) at += 1;
  return at;
}

/** Returns the place of the marker that ends coded pixels, which contain escaped 0xff bytes and restart markers. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined) return bytes.length;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
  }
}
