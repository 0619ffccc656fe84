import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Answer } from './step.ts';

interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | null;
}

export type Ask = (
  url: string,
  question?: Question,
) => Promise<Answer & { text: string; headers: Record<string, string> }>;

/** Returns a client with keep-alive sockets: `fetch` costs the client as much CPU as some responses cost the server. */
export function createAsk(): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const ask: Ask = async (url, { method = 'GET', headers = {}, body = null } = {}) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      request(url, { agent, method, headers: { accept: 'application/json', ...headers, ...length } })
        .on('response', resolve)
        .on('error', reject)
        .end(body ?? undefined);
    });
    const responseHeaders = response.headers as Record<string, string>;
    const text = (await buffer(response)).toString();
    const parsed = responseHeaders['content-type']?.includes('json') && text ? JSON.parse(text) : null;
    const status = response.statusCode ?? 0;
    const code = status < 400 ? null : (parsed?.code ?? `${status}`);
    return { status, body: parsed, code, text, headers: responseHeaders };
  };
  return { ask, close: () => agent.destroy() };
}
