import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Serves each variant on a free port, and lists their URLs on `PORT`. Ends all of them with the process. */
export async function tellSides(
  apps: Record<string, Pick<FastifyInstance, 'listen' | 'close'>>,
  facts: unknown = {},
  close: () => Promise<void> = async () => {},
): Promise<void> {
  const urls: Record<string, string> = {};
  for (const [name, app] of Object.entries(apps)) {
    urls[name] = await app.listen({ host: '127.0.0.1', port: 0 });
  }
  const listing = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ urls, facts }));
  });
  process.once('SIGTERM', async () => {
    listing.close();
    await Promise.all(Object.values(apps).map((app) => app.close()));
    await close();
    process.exit(0);
  });
  listing.listen(Number(process.env.PORT), '127.0.0.1');
  await once(listing, 'listening');
}
