import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { createApiDocuments } from '../src/http/openapi-document.ts';

interface Operation {
  'x-error-codes'?: string[];
  responses: Record<string, DescribedResponse | { $ref: string }>;
}

interface DescribedResponse {
  content?: { 'application/json'?: { schema: object } };
}

interface Description {
  'x-error-codes': string[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, DescribedResponse> };
}

interface Call {
  method: string;
  url: string;
}

const DOCUMENT = 'openapi.json';

let prepared: Promise<ReturnType<typeof prepare>> | undefined;

/**
 * Returns a function that compares a JSON response with the description of the API, and throws if they differ. Its validator
 * is not the server's. One function serves all sites of the process, because preparing it takes longer than starting a site.
 */
export function responseCheck(): Promise<(call: Call, answer: LightMyRequestResponse) => void> {
  prepared ??= readDescription().then(prepare);
  return prepared;
}

async function readDescription(): Promise<Description> {
  const documents = await createApiDocuments('http://site');
  return (await documents.inject('/docs/json')).json();
}

function prepare(description: Description) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: DOCUMENT, ...description });
  const templates = Object.keys(description.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    variables: path.split('{').length,
  }));
  // If two templates match, the router takes the one with fewer variables.
  templates.sort((a, b) => a.variables - b.variables);

  return ({ method, url }: Call, answer: LightMyRequestResponse) => {
    if (!String(answer.headers['content-type']).startsWith('application/json')) return;
    const { pathname } = new URL(url, 'http://site');
    const path = templates.find(({ pattern }) => pattern.test(pathname))?.path;
    const operation = path ? description.paths[path]?.[method.toLowerCase()] : undefined;
    if (!path || !operation) return;
    const status = [String(answer.statusCode), `${String(answer.statusCode)[0]}XX`].find(
      (name) => operation.responses[name],
    );
    const where = `${method} ${url} → ${answer.statusCode}`;
    if (!status) throw new Error(`${where} is not described`);
    assertDeclaredCode(where, operation, description['x-error-codes'], answer);
    const response = operation.responses[status];
    // Errors are described once for all operations.
    const shared = response && '$ref' in response ? response.$ref.split('/').slice(1) : null;
    const described = response && '$ref' in response ? sharedResponse(description, response.$ref) : response;
    if (!described?.content?.['application/json']) return;
    const place = shared ?? ['paths', path, method.toLowerCase(), 'responses', status];
    const parts = [...place, 'content', 'application/json', 'schema'];
    const pointer = parts
      .map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')))
      .join('/');
    const validate = ajv.getSchema(`${DOCUMENT}#/${pointer}`);
    if (!validate) throw new Error(`${where}: no schema at ${pointer}`);
    if (!validate(answer.json()))
      throw new Error(`${where} differs from its schema: ${ajv.errorsText(validate.errors)}\n${answer.body}`);
  };
}

function assertDeclaredCode(
  where: string,
  operation: Operation,
  ofAll: readonly string[],
  answer: LightMyRequestResponse,
): void {
  const declared = operation['x-error-codes'];
  if (!declared || answer.statusCode < 400) return;
  const { code } = answer.json<{ code?: string }>();
  if (code && ![...ofAll, ...declared].includes(code))
    throw new Error(`${where}: ${code} is not among the operation's errors`);
}

function sharedResponse({ components }: Description, reference: string): DescribedResponse {
  const response = components.responses[reference.split('/').at(-1) ?? ''];
  if (!response) throw new Error(`${reference} is not described`);
  return response;
}
