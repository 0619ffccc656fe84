import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** When a client got data (`performance.now()`), and its number of messages by then. */
interface Arrival {
  at: number;
  count: number;
}

export interface Crowd {
  /** Messages of the first client, in order; all clients get the same. */
  messages: string[];
  /** For each client still connected. */
  arrivals: Arrival[][];
  lost(): number;
  close(): void;
}

const HEAD_END = '\r\n\r\n';
/** More concurrent connection attempts overflow the listen backlog. */
const AT_ONCE = 200;

/**
 * Opens `size` websockets and counts their messages. Only parses frame lengths, except for the first client, because
 * full clients would dominate the measurement.
 */
export async function gatherCrowd(url: string, size: number): Promise<Crowd> {
  const { hostname, port, host } = new URL(url);
  const sockets: Socket[] = [];
  const messages: string[] = [];
  const arrivals: Arrival[][] = [];
  let lost = 0;
  const join = async (number: number) => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(handshake(host));
    const seen: Arrival[] = [];
    arrivals[number] = seen;
    const greeted = Promise.withResolvers<void>();
    const reader = createReader(number === 0 ? (text) => messages.push(text) : null);
    socket.on('data', (chunk: Buffer) => {
      const count = reader(chunk);
      seen.push({ at: performance.now(), count });
      if (count > 0) greeted.resolve();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      lost += 1;
    });
    await greeted.promise;
  };
  for (let from = 0; from < size; from += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, n) => join(from + n)));
  }
  return {
    messages,
    arrivals,
    lost: () => lost,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function handshake(host: string): string {
  const lines = [
    'GET /ws HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ];
  return lines.join('\r\n') + HEAD_END;
}

/** Counts whole messages over all chunks. Pings have no payload and do not count. */
function createReader(onMessage: ((text: string) => void) | null): (chunk: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  let count = 0;
  return (chunk) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (!isOpen) {
      const end = bytes.indexOf(HEAD_END);
      if (end === -1) {
        rest = bytes;
        return count;
      }
      if (!bytes.toString('latin1', 0, 12).endsWith('101')) throw new Error(`refused: ${bytes}`);
      isOpen = true;
      bytes = bytes.subarray(end + HEAD_END.length);
    }
    for (let frame = frameOf(bytes); frame; frame = frameOf(bytes)) {
      if (frame.isText) {
        count += 1;
        onMessage?.(bytes.toString('utf8', frame.start, frame.end));
      }
      bytes = bytes.subarray(frame.end);
    }
    rest = bytes;
    return count;
  };
}

/** Returns null until the frame is complete. No frame exceeds 64 KB. */
function frameOf(bytes: Buffer): { start: number; end: number; isText: boolean } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return null;
  const end = start + (short === 126 ? bytes.readUInt16BE(2) : short);
  return bytes.length < end ? null : { start, end, isText: ((bytes[0] ?? 0) & 0x0f) === 1 };
}
