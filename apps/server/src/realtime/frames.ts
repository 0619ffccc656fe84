import { Sender } from 'ws';

declare module 'ws' {
  /** The package exports it; `@types/ws` leaves it out. */
  const Sender: {
    frame(
      data: Buffer,
      options: Record<'fin' | 'rsv1' | 'mask' | 'readOnly', boolean> & { opcode: number },
    ): Buffer[];
  };
}

const TEXT = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true };

/**
 * Returns one unmasked, uncompressed text frame of a server. `socket.send` would build it for each client, which is
 * most of the work of a broadcast (decision 015).
 */
export function textFrame(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), TEXT));
}
