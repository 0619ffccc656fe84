import { errorsOf } from '@corpomeme/contract/operation';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from './app-type.ts';

/** OpenAPI extension: the codes that an operation's errors may carry. */
const ERROR_CODES = 'x-error-codes';

const UI_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Serves `/openapi.json`, built from the routes' schemas, and `/docs`. Must be registered before the routes that it
 * describes.
 */
export async function describeApi(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Corpomeme',
        version: '1.0.0',
        description:
          'Workplace memes as company reviews. Lists are arrays; the next page is in the Link header. Errors carry error, message and code.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => nameResponses(withoutUnusedSchemas(jsonSchemaTransformObject(document))),
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.access && route.config.access !== 'public' && route.schema) {
      route.schema.security = [{ session: [] }];
    }
    const operation = route.config?.operation;
    if (operation) Object.assign(route.schema ?? {}, { [ERROR_CODES]: errorsOf(operation) });
  });
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

interface DescribedSchemas {
  paths?: object;
  components?: { schemas?: Record<string, unknown> };
}

/** Drops schemas that no operation refers to, because the library describes each schema as input and as output. */
function withoutUnusedSchemas<T extends object>(document: T): T {
  const { paths, components }: DescribedSchemas = document;
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(components?.schemas?.[name]);
    }
  };
  follow(paths);
  const kept = Object.entries(components?.schemas ?? {}).filter(([name]) => used.has(name));
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
}

interface DescribedResponses {
  paths?: Record<string, Record<string, { responses?: Record<string, { description?: string }> }>>;
}

/** By the first digit of the status. */
const RESPONSES: Readonly<Record<string, string>> = { 2: 'Done', 3: 'Moved', 4: 'Refused', 5: 'Failed' };

/** Gives each response the name of its kind, instead of the same words for all. */
function nameResponses<T extends object>(document: T): T {
  const { paths = {} }: DescribedResponses = document;
  for (const responses of Object.values(paths).flatMap((path) => Object.values(path)))
    for (const [status, response] of Object.entries(responses.responses ?? {}))
      response.description = RESPONSES[status.charAt(0)] ?? status;
  return document;
}

/** Must be registered after all routes. */
export async function serveApiDescription(app: App): Promise<void> {
  app.get(
    '/openapi.json',
    { config: { access: 'public' }, schema: { hide: true, response: { 200: z.any() } } },
    async (_request, reply) =>
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger()),
  );
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { ...route.schema, hide: true };
    });
    docs.addHook(
      'onSend',
      async (_request, reply) => void reply.header('content-security-policy', UI_POLICY),
    );
    await docs.register(swaggerUi, { routePrefix: '/docs' });
  });
}
