import { OPERATIONS } from '@corpomeme/contract/operations';
import type { Operation } from '@corpomeme/contract/site/operation';
import { expect, test } from 'vitest';
import { responseShape } from '../../../vite/contract-values.ts';
import { createApiClient } from './api-client.ts';
import { NetworkError } from './api-error.ts';

const operations = Object.entries(OPERATIONS);

const STRANGE = {
  'an empty object': '{}',
  'an empty list': '[]',
  null: 'null',
  'a cut response': '{"id": 1, "memes": [{"id"',
  'a page of a proxy': '<!doctype html><title>Bad gateway</title>',
};

/** Calls the operation as the build leaves it for browsers. */
function callInBrowser({ response, ...operation }: Operation, body: string): Promise<unknown> {
  const api = createApiClient(async () => new Response(body));
  const left: Operation = { ...operation, response: {}, ...{ shape: responseShape(response) } };
  return api.call(left, { page: '/' });
}

/** Pictures, feeds and texts, and two calls that scripts of the site do not make. */
const UNCHECKED = /Image$|Avatar$|Figures$|Embed$|Feed$|^(logInWithApple|checkReadiness)$/;

test('browsers check every response of JSON', () => {
  expect(operations.length).toBeGreaterThan(150);
  const unchecked = operations.filter(([name, { response, produces }]) => {
    const hasBody = Object.keys(response).some((status) => status !== '204');
    return hasBody && !produces && !responseShape(response) && !UNCHECKED.test(name);
  });
  expect(unchecked.map(([name]) => name)).toEqual([]);
});

test.each(Object.entries(STRANGE))('%s is refused unless the contract allows it', async (_name, body) => {
  for (const [name, operation] of operations) {
    const schemas = Object.entries(operation.response).filter(([status]) => status !== '204');
    if (schemas.length === 0 || !responseShape(operation.response)) continue;
    const isAllowed = schemas.some(([, schema]) => schema.safeParse(parse(body)).success);
    const result = await callInBrowser(operation, body).catch((error: unknown) => error);
    expect(result instanceof NetworkError, name).toBe(!isAllowed);
  }
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
