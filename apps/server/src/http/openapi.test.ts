import type { Meme } from '@corpomeme/contract/memes/memes';
import { OPERATIONS } from '@corpomeme/contract/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { responseCheck } from '../../test/response-schemas.ts';
import { startSite, type TestSite } from '../../test/test-site.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let site: TestSite;
let calls: { method: Method; path: string }[];

beforeAll(async () => {
  site = await startSite({ env: { REMOTE_IMAGES: 'off' } });
  await site.publishedMeme(await site.member(), await site.member('moderator'));
  const description = (await site.get('/openapi.json')).json<{ paths: Record<string, object> }>();
  calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as Method, path })),
  );
});
afterAll(() => site.close());

test('the description is OpenAPI 3.1 of this site, each operation with its summary, responses and access', async () => {
  const { openapi, paths, components } = (await site.get('/openapi.json')).json();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Meme', 'Error', 'Company']));
  expect(calls.length).toBeGreaterThan(15);
  for (const { method, path } of calls) {
    const operation = paths[path][method.toLowerCase()];
    expect(operation, `${method} ${path}`).toMatchObject({
      summary: expect.stringMatching(/^[A-Z]/),
      responses: { '4XX': expect.anything(), '5XX': expect.anything() },
    });
  }
  expect(paths['/memes/{id}/vote'].post.security).toEqual([{ session: [] }, { token: ['comment'] }]);
  expect(paths['/memes'].get.security).toBeUndefined();
});

test('every operation of the contract is described and is a route', () => {
  const described = calls.map(({ method, path }) => `${method} ${path}`);
  const declared = Object.values(OPERATIONS).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
  const unserved = Object.values(OPERATIONS).filter(
    ({ method, path }) => !site.app.hasRoute({ method, url: path }),
  );
  expect(unserved).toEqual([]);
});

test('the test helper notices a response that differs from its description', async () => {
  const check = await responseCheck();
  const call = { method: 'GET', url: '/memes?limit=1' };
  const answer = await site.get(call.url);
  check(call, answer);
  const [meme] = answer.json<Meme[]>();
  for (const wrong of [{}, [{ ...meme, votes: '1' }], [{ ...meme, created_at: 'yesterday' }]]) {
    const altered = { statusCode: 200, headers: answer.headers, json: () => wrong, body: '' };
    expect(() => check(call, altered as never)).toThrow('differs from its schema');
  }
  const undeclared = {
    statusCode: 404,
    headers: answer.headers,
    json: () => ({ error: 'x', message: 'x', code: 'last_admin' }),
    body: '',
  };
  expect(() => check(call, undeclared as never)).toThrow('last_admin is not among');
  const undescribed = { statusCode: 302, headers: answer.headers, json: () => [], body: '' };
  expect(() => check(call, undescribed as never)).toThrow('not described');
});

test('the documentation page loads only the site’s own files', async () => {
  const page = await site.get('/docs');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const description = await site.get('/docs/json');
  expect(description.json()).toEqual((await site.get('/openapi.json')).json());
});

test('the documentation has the site’s security headers, conditional requests and errors', async () => {
  const style = await site.get('/docs/static/swagger-ui.css');
  expect([style.statusCode, style.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  const headers = { 'if-none-match': String(style.headers.etag) };
  const again = await site.app.inject({ url: '/docs/static/swagger-ui.css', headers });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  for (const url of ['/docs', '/docs/static/swagger-ui.css', '/openapi.json']) {
    const head = await site.app.inject({ method: 'HEAD', url });
    expect([url, head.statusCode, head.body]).toEqual([url, 200, '']);
  }
  const missing = await site.get('/docs/static/none.css');
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found']);
  expect((await site.send('POST', '/docs')).statusCode).toBeGreaterThanOrEqual(404);
});
