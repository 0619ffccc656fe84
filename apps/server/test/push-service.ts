import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A certificate for `localhost` and its key, for tests only. */
export const PUSH_SERVICE_CA = `-----BEGIN CERTIFICATE-----
MIIBpjCCAUygAwIBAgIUNnEPJOjBKcsRLLZn93iFsI1JY7MwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTEyMjE5MDAyM1oYDzIxMjYxMDI5
MTkwMDIzWjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQzk/Z3emyNEcuoxmFqu+MzHT8qTI4qorm4s18deiXcMch0mqnkDJCB
UGsr+r27Kek9PlKTLNxFtkDQdq9Y6X86o3oweDAdBgNVHQ4EFgQUeEAfkaSBUAiN
SI/Z9qPl9dDFWuswHwYDVR0jBBgwFoAUeEAfkaSBUAiNSI/Z9qPl9dDFWuswJQYD
VR0RBB4wHIIJcHVzaC50ZXN0gglsb2NhbGhvc3SHBH8AAAEwDwYDVR0TAQH/BAUw
AwEB/zAKBggqhkjOPQQDAgNIADBFAiApw2CBt9jHy4Puex3i6Gn2Nq5heZqpt7Z1
e61oWLY/NwIhAI0A2D2VIBMI7yiThrAbJerISIMSDrC1Yws2RQATVFyz
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzKEX3IEcBOavt+mo
SZQXRxHOHOgteHugVClD4bWvVsahRANCAAQzk/Z3emyNEcuoxmFqu+MzHT8qTI4q
orm4s18deiXcMch0mqnkDJCBUGsr+r27Kek9PlKTLNxFtkDQdq9Y6X86
-----END PRIVATE KEY-----
`;

interface Delivery {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface PushService {
  /** `localhost:port` */
  host: string;
  url(path: string): string;
  deliveries: Delivery[];
  /** The status of later responses, and headers. */
  respondWith(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const deliveries: Delivery[] = [];
  let status = 201;
  let headers: Record<string, string> = {};
  const server = createServer({ cert: PUSH_SERVICE_CA, key: KEY }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    deliveries.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(status, { location: 'https://localhost/elsewhere', ...headers }).end('x'.repeat(100));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: (path) => `https://${host}${path}`,
    deliveries,
    respondWith(next, more = {}) {
      status = next;
      headers = more;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
