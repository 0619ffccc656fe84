import { inLanguage, withSiteName } from '@corpomeme/contract/site/messages';
import { DEFAULT_LANGUAGE } from '@corpomeme/contract/site/messages/catalogues';
import type { Operation } from '@corpomeme/contract/site/operation';
import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifyTypeProviderDefault,
  RouteShorthandOptions,
} from 'fastify';
import type { z } from 'zod';
import type { App } from './app-type.ts';
import { acceptAnyBody } from './bodies/submission.ts';
import { languageInAddress, languageOf } from './cache/language.ts';
import { failures } from './failures.ts';
import { ListPage } from './paging.ts';

export type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** The request of an operation, typed by the contract's schemas. */
export type OperationRequest<Op extends Operation> = FastifyRequest<{
  Params: SchemaOutput<Op['params']>;
  Querystring: SchemaOutput<Op['query']>;
  Body: SchemaOutput<Op['body']>;
}>;

export type Payload<Op extends Operation> = z.input<Op['response'][keyof Op['response']]>;

type Answer<Op extends Operation> = Payload<Op> | ListPage<Payload<Op>> | FastifyReply;

/** Returns the response body or a page of a list, or the reply if the handler has sent it. */
type Handler<Op extends Operation> = (
  request: OperationRequest<Op>,
  reply: FastifyReply,
) => Answer<Op> | Promise<Answer<Op>>;

/** Route options that only the server knows. */
type RouteExtras = Pick<
  RouteShorthandOptions,
  'onRequest' | 'onSend' | 'logLevel' | 'exposeHeadRoute' | 'constraints'
>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns what the site is called, for texts of responses. */
    siteName(): Promise<string>;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/**
 * Registers the route of an operation. Access, limits, cache, validation and the status of success follow from the
 * operation's properties.
 */
export function handle<const Op extends Operation>(
  app: App,
  operation: Op,
  handler: Handler<Op>,
  extras: RouteExtras = {},
): void {
  const [status, otherStatus] = Object.keys(operation.response).map(Number);
  // The contract's types replace those of a type provider.
  app.withTypeProvider<FastifyTypeProviderDefault>().route({
    method: operation.method,
    url: operation.path,
    ...extras,
    ...(takesForms(operation) && { validatorCompiler: acceptAnyBody }),
    config: configOf(operation),
    schema: schemaOf(operation),
    handler: async (request, reply) => {
      const name = await app.siteName();
      if (status && !otherStatus) reply.status(status);
      const answer = await withSiteName(name, () =>
        inLanguage(answerLanguage(request), () => handler(request as OperationRequest<Op>, reply)),
      );
      if (!(answer instanceof ListPage)) return answer;
      reply.headers(answer.headers);
      return answer.body;
    },
  });
}

/** Reads speak the language of their address alone, because kept ones are the same for all who ask for that address. */
function answerLanguage(request: FastifyRequest): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead ? (languageInAddress(request.url) ?? DEFAULT_LANGUAGE) : languageOf(request);
}

function takesForms({ consumes }: Operation): boolean {
  return consumes?.includes('multipart/form-data') ?? false;
}

function configOf(operation: Operation): FastifyContextConfig {
  const { access, limit, takesPart, cached, steps } = operation;
  return {
    operation,
    access,
    ...(limit && { limit: rateOf(limit) }),
    ...(takesPart && { takesPart }),
    ...(cached && { cached }),
    ...(steps && { steps }),
    ...(takesForms(operation) && { takesFile: true }),
  };
}

function rateOf(limit: NonNullable<Operation['limit']>): NonNullable<FastifyContextConfig['limit']> {
  if (typeof limit !== 'object') return limit;
  return ({ query }) => (Object.hasOwn(query as object, limit.onlyWith) ? limit.rate : undefined);
}

/** The schema of an operation's route, by Fastify's names. */
export function schemaOf({
  summary,
  tag,
  headers,
  params,
  query,
  body,
  consumes,
  produces,
  response,
}: Operation) {
  return {
    summary,
    tags: [tag],
    ...(headers && { headers }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(consumes && { consumes: [...consumes] }),
    ...(produces && { produces: [...produces] }),
    response: { ...response, ...failures },
  };
}
