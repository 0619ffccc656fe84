import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface ImageHost {
  /** `127.0.0.1:port` */
  host: string;
  url(path: string): string;
  /** Paths that clients requested, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** Starts a server on the loopback interface that stands for an external one. `answers` by path; 404 for other paths. */
export async function startImageHost(answers: Record<string, Answer>): Promise<ImageHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path];
    if (answer) answer(response, request);
    else response.writeHead(404).end('no');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: (path) => `http://${host}${path}`,
    asked,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
