export type ImageFormat = 'jpeg' | 'png' | 'gif';

const SIGNATURES: readonly [ImageFormat, Buffer][] = [
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', Buffer.from('GIF87a')],
  ['gif', Buffer.from('GIF89a')],
];

/** Returns the format by the first bytes; file names and declared types do not count (product: images). */
export function detectImageFormat(bytes: Buffer): ImageFormat | null {
  const match = SIGNATURES.find(([, signature]) => signature.equals(bytes.subarray(0, signature.length)));
  return match?.[0] ?? null;
}
