import { once } from 'node:events';
import { connect } from 'node:net';

interface Address {
  hostname: string;
  port: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;
/** Byte range of the status in `HTTP/1.1 200`. */
const STATUS = [9, 12] as const;

/**
 * Sends the requests in turn, each after the previous response; resolves to the number of responses. Reads only status
 * and length, so that nearly all the time is the server's.
 */
export async function sendRepeatedly(
  { hostname, port }: Address,
  requests: Buffer[],
  { status, seconds }: { status: string; seconds: number },
): Promise<number> {
  const socket = connect(port, hostname).setNoDelay(true);
  await once(socket, 'connect');
  return new Promise((resolve, reject) => {
    let count = 0;
    let missing = 0;
    const ask = () => socket.write(requests[count % requests.length] as Buffer);
    let head: Buffer = Buffer.alloc(0);
    const finish = (error?: Error) => {
      clearTimeout(end);
      socket.destroy();
      if (error) reject(error);
      else resolve(count);
    };
    const end = setTimeout(finish, seconds * 1000);
    const answered = () => {
      count += 1;
      head = Buffer.alloc(0);
      ask();
    };
    socket.on('error', finish);
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) {
        missing -= chunk.length;
        if (missing === 0) answered();
        return;
      }
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const headEnd = head.indexOf(HEAD_END);
      if (headEnd === -1) return;
      if (head.toString('latin1', ...STATUS) !== status) return finish(new Error(`not ${status}: ${head}`));
      missing =
        bodyLength(head.toString('latin1', 0, headEnd), status) - (head.length - headEnd - HEAD_END.length);
      if (missing === 0) answered();
    });
    ask();
  });
}

function bodyLength(head: string, status: string): number {
  return status === '304' ? 0 : Number(LENGTH.exec(head)?.[1] ?? Number.NaN);
}
