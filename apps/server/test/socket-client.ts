import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { SocketMessage } from '@corpomeme/contract/site/realtime';
import { WebSocket } from 'ws';

interface SocketClient {
  messages: SocketMessage[];
  socket: WebSocket;
  /** Resolves with the close code when the connection closes. */
  closed: Promise<number>;
  /** Resolves when the received messages satisfy the condition; rejects after 30 s. */
  until(condition: (messages: SocketMessage[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Connects and waits for the server's first message. Rejects with the status if the server refuses. */
export async function connect(url: string, headers: Record<string, string> = {}): Promise<SocketClient> {
  const socket = new WebSocket(url, { headers });
  const messages: SocketMessage[] = [];
  socket.on('message', (text) => void messages.push(JSON.parse(String(text)) as SocketMessage));
  const closed = once(socket, 'close').then(([code]) => Number(code));
  const until = async (condition: (messages: SocketMessage[]) => boolean) => {
    const deadline = performance.now() + 30_000;
    while (!condition(messages)) {
      if (performance.now() > deadline) throw new Error(`not received: ${JSON.stringify(messages)}`);
      await setTimeout(5);
    }
  };
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, answer) =>
      reject(new Error(`refused: ${answer.statusCode}`)),
    );
    socket.once('open', resolve);
  });
  socket.on('error', () => {});
  await until(({ length }) => length > 0);
  return {
    messages,
    socket,
    closed,
    until,
    async close() {
      socket.close();
      await closed;
    },
  };
}
