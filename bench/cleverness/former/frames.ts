const FINAL_TEXT = 0x81;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

/**
 * Returns one whole message of a server as it is sent, unmasked and uncompressed (RFC 6455, 5.2). `ws` would build it
 * for each client, which is most of the work of a broadcast.
 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([heading(payload.length), payload]);
}

function heading(length: number): Buffer {
  if (length < LENGTH_IN_2_BYTES) return Buffer.from([FINAL_TEXT, length]);
  if (length <= 0xffff) {
    const bytes = Buffer.from([FINAL_TEXT, LENGTH_IN_2_BYTES, 0, 0]);
    bytes.writeUInt16BE(length, 2);
    return bytes;
  }
  const bytes = Buffer.alloc(10);
  bytes.set([FINAL_TEXT, LENGTH_IN_8_BYTES]);
  bytes.writeBigUInt64BE(BigInt(length), 2);
  return bytes;
}
