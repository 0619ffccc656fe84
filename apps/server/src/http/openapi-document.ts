import { OPERATIONS } from '@corpomeme/contract/operations';
import { SCOPES } from '@corpomeme/contract/people/tokens';
import { ERRORS_OF_ALL, errorsOf, type Operation } from '@corpomeme/contract/site/operation';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { schemaOf } from './handle.ts';

/** OpenAPI extension: the codes that an operation's errors may carry; those of every operation stand at the document. */
const ERROR_CODES = 'x-error-codes';

/**
 * Returns a separate server that serves `/docs`, and whose `swagger()` returns the description of all operations of the
 * contract. Its routes of the operations are only described, never called.
 */
export async function createApiDocuments(publicUrl: string): Promise<FastifyInstance> {
  const documents = Fastify({ exposeHeadRoutes: false });
  documents.setValidatorCompiler(() => () => true);
  documents.setSerializerCompiler(() => JSON.stringify);
  await documents.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Corpomeme',
        version: '1.0.0',
        description:
          'Workplace memes as company reviews. Lists are arrays; the next page is in the Link header. Errors carry error, message and code.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token of a login.' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: `An access token of the account page. Operations name the scope that they take (${SCOPES.join(', ')}); others refuse it.`,
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => ({
      ...shareRepeated(
        nameResponses(withoutNoise(withoutUnusedSchemas(jsonSchemaTransformObject(document)))),
      ),
      [ERROR_CODES]: [...ERRORS_OF_ALL],
    }),
  });
  for (const operation of Object.values<Operation>(OPERATIONS))
    documents.route({
      method: operation.method,
      url: operation.path,
      schema: describe(operation),
      handler: () => undefined,
    });
  await documents.register(swaggerUi, { routePrefix: '/docs' });
  await documents.ready();
  return documents;
}

function describe(operation: Operation) {
  return {
    ...schemaOf(operation),
    ...securityOf(operation),
    [ERROR_CODES]: errorsOf(operation).filter((code) => !OF_ALL.has(code)),
  };
}

/** Public operations refuse a token without the scope, too. */
function securityOf({ access, scope }: Operation) {
  const token = scope ? [{ token: [scope] }] : [];
  return access === 'public' ? {} : { security: [{ session: [] }, ...token] };
}

const OF_ALL: ReadonlySet<string> = new Set(ERRORS_OF_ALL);

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

const FORMATS = ['date', 'date-time', 'email'];

/**
 * Drops what says nothing: the bounds of JavaScript at each whole number, the pattern of a format, and that an object has no
 * further fields, because a later release may add some.
 */
function withoutNoise<T extends object>(document: T): T {
  return JSON.parse(
    JSON.stringify(document, function (this: { format?: unknown }, key, value) {
      const isBound = /^(min|max)imum$/.test(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
      const isPattern = key === 'pattern' && FORMATS.includes(String(this.format));
      return isBound || isPattern || (key === 'additionalProperties' && value === false) ? undefined : value;
    }),
  );
}

interface DescribedResponses {
  paths?: Record<string, Record<string, { responses?: Record<string, { description?: string }> }>>;
  components?: object;
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

interface DescribedOperation {
  parameters?: { name: string }[];
  responses?: Record<string, { description: string }>;
}

/** Describes parameters and responses once that three or more operations have, such as errors and ids. */
function shareRepeated<T extends object>(document: T): T {
  const {
    paths = {},
    components,
  }: { paths?: Record<string, Record<string, DescribedOperation>>; components?: object } = document;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const named = operations.flatMap(({ parameters: parts = [] }) => parts);
  const answers = operations.flatMap(({ responses: parts = {} }) => Object.entries(parts));
  const parameters = partsOf('parameters', named, ({ name }) => name);
  const responses = partsOf(
    'responses',
    answers.map(([, part]) => part),
    ({ description }) => description,
  );
  for (const operation of operations) {
    if (operation.parameters) operation.parameters = operation.parameters.map(parameters.refer);
    for (const [status, response] of Object.entries(operation.responses ?? {}))
      Object.assign(operation.responses ?? {}, { [status]: responses.refer(response) });
  }
  return {
    ...document,
    components: { ...components, parameters: parameters.shared, responses: responses.shared },
  };
}

const SHARED_FROM = 3;

/** Returns the parts that repeat, under names of their own, and a function that refers to them. */
function partsOf<Part extends object>(kind: string, parts: Part[], nameOf: (part: Part) => string) {
  const names = new Map<string, string>();
  const shared: Record<string, object> = {};
  for (const [text, [part, ...others]] of Map.groupBy(parts, (each) => JSON.stringify(each))) {
    if (!part || others.length + 1 < SHARED_FROM) continue;
    const word = nameOf(part);
    const name = Object.hasOwn(shared, word) ? `${word}${names.size}` : word;
    shared[name] = part;
    names.set(text, name);
  }
  const refer = (part: Part): Part => {
    const name = names.get(JSON.stringify(part));
    return name ? ({ $ref: `#/components/${kind}/${name}` } as unknown as Part) : part;
  };
  return { shared, refer };
}
