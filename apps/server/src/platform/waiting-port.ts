import { createServer, type RequestListener } from 'node:http';

/** Seconds. A migration may take minutes, but pages should appear soon after its end. */
const RETRY_AFTER = '10';

/** Listens in place of a site that is not ready yet. */
export interface WaitingPort {
  /** Frees the port, at once: open connections are closed. */
  close(): Promise<void>;
}

/**
 * Answers requests to a site whose database is being migrated: `/health/live` 200, `/health/ready` 503 with the reason
 * `migrating`, everything else 503 with `Retry-After`, as a plain page or as the JSON `error`. Rejects if the port is taken.
 */
export async function openWaitingPort(
  { host, port }: { host: string; port: number },
  { page, error }: { page: () => string; error: object },
): Promise<WaitingPort> {
  const respond: RequestListener = ({ url = '', headers }, response) => {
    const path = url.split('?')[0];
    const send = (status: number, type: string, body: string) =>
      response
        .writeHead(status, {
          'content-type': type,
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
          connection: 'close',
          ...(status === 503 && { 'retry-after': RETRY_AFTER }),
        })
        .end(body);
    const sendJson = (status: number, body: object) =>
      send(status, 'application/json; charset=utf-8', JSON.stringify(body));
    if (path === '/health/live') return sendJson(200, { status: 'ok' });
    if (path === '/health/ready') return sendJson(503, { status: 'unavailable', failing: ['migrating'] });
    if (!headers.accept?.includes('text/html')) return sendJson(503, error);
    return send(503, 'text/html; charset=utf-8', page());
  };
  const server = createServer(respond);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
