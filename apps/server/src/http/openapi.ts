import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from './app-type.ts';

const UI_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const PATHS = ['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/*'];

/** Headers of a connection, which the site's own server sets. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Serves `/openapi.json` and `/docs`. The first request loads the libraries and makes the description, because most servers
 * never get such a request, and the libraries take 2.4 MB (decision 146).
 */
export function serveApiDescription(app: App, publicUrl: string): void {
  let documents: ReturnType<typeof open> | undefined;
  const open = async () => (await import('./openapi-document.ts')).createApiDocuments(publicUrl);
  const documentsOnce = () => (documents ??= open());

  const options = {
    config: { access: 'public' },
    schema: { hide: true, response: { 200: z.any() } },
  } as const;
  const describeFor = async () => {
    const document = (await documentsOnce()).swagger();
    return { ...document, info: { ...document.info, title: await app.siteName() } };
  };
  app.get('/openapi.json', options, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(await describeFor()),
  );

  const passOn = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const documentation = await documentsOnce();
    const response = await documentation.inject({ url, headers });
    if (response.statusCode === 404) return reply.callNotFound();
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined && !OF_CONNECTION.has(name)) reply.header(name, value);
    return reply
      .code(response.statusCode)
      .header('content-security-policy', UI_POLICY)
      .send(response.rawPayload.length > 0 ? response.rawPayload : undefined);
  };
  for (const path of PATHS) app.get(path, options, passOn);
  app.addHook('onClose', async () => (await documents?.catch(() => null))?.close());
}
