import { globSync, readFileSync } from 'node:fs';
import { canonicalPage } from '@corpomeme/contract/site/page-addresses';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../routes.ts';

/** Parameters that only the browser reads, so that the server renders one page for all their values. */
const BROWSER_ONLY = ['page', 'pageSize', 'role', 'return', 'verified', 'meme', 'order', 'shared'];
/** Parameters of API URLs only. */
const NO_PAGE = ['replies_of'];

const APP = `${import.meta.dirname}/..`;

test('each page has a canonical URL', () => {
  for (const { path = '' } of routes as RouteConfigEntry[]) {
    if (path === '*') continue;
    expect(canonicalPage(`/${path.replace(/:\w+/, '7')}`), path).not.toBe('/not-found');
  }
});

test('each parameter that a page reads is known to the cache, or read only by the browser', () => {
  const sources = globSync('**/*.{ts,tsx}', {
    cwd: APP,
    exclude: (name) => /\.test\./.test(name),
  });
  const names = sources.flatMap((file) =>
    [...readFileSync(`${APP}/${file}`, 'utf8').matchAll(/(?:search|query|Params)\.get\('(\w+)'\)/g)].map(
      ([, name]) => name as string,
    ),
  );
  const contract = readFileSync(`${APP}/../../../packages/contract/src/site/page-addresses.ts`, 'utf8');
  const known = new Set(contract.match(/\b\w+\b/g));
  expect(names.length).toBeGreaterThan(10);
  expect(
    [...new Set(names)].filter((name) => !known.has(name) && ![...BROWSER_ONLY, ...NO_PAGE].includes(name)),
  ).toEqual([]);
});
