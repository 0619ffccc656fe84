import { createHash } from 'node:crypto';
import type { RenderPage } from '@corpomeme/contract/site/rendering';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../test/test-site.ts';
import { buildApp } from '../app.ts';

/** Decision 069: the header allows only scripts of the renderer, whatever else the page contains. */

const OWN = 'window.own=1';
/** As React Router writes its modules. */
const PRELOADS = (mark: string) =>
  ['/assets/manifest.js', '/assets/root.js']
    .map((file) => `<link rel="modulepreload" href="${file}" nonce="${mark}"/>`)
    .join('');
const MODULES = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");`;
/** Unescaped hostile titles, in each form that could look like a script of the renderer. */
const PLANTED = [
  'window.planted=1',
  'window.planted=2',
  'window.planted=3',
  'window.planted=4',
  'window.planted=5',
];

const marks: string[] = [];
const renderPage: RenderPage = async (_request, { scriptMark }) => {
  marks.push(scriptMark);
  const hostile = [
    `<script>${PLANTED[0]}</script>`,
    `<script nonce="">${PLANTED[1]}</script>`,
    `<script nonce="guess">${PLANTED[2]}</script>`,
    `<script data-nonce="${marks[0]?.slice(1)}">${PLANTED[3]}</script>`,
    `<script type="module" async>${PLANTED[4]}</script>`,
  ].join('<p>');
  const own = `<script nonce="${scriptMark}">${OWN}</script><script nonce="${scriptMark}" src="/assets/a.js"></script>`;
  const modules = `<script nonce="${scriptMark}" type="module" async="">${MODULES}</script>`;
  const html = `<!doctype html><head>${PRELOADS(scriptMark)}</head><body>${hostile}${own}${modules}`;
  return { status: 200, html };
};

let site: TestSite;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  site = await startSite();
  app = await buildApp(site.ctx, { web: { renderPage, serveAssets: async () => {} } });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await site.close();
});

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptsOf = (html: string) =>
  html
    .matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)
    .map(([, text]) => text)
    .toArray();
const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

test('a planted script is refused, the renderer’s own scripts run', async () => {
  const answer = await get('/');
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' ${hash(OWN)} ${hash(scriptsOf(answer.body).at(-1) ?? '')};`);
  for (const script of PLANTED) expect(policy).not.toContain(hash(script));
  expect(answer.body).toContain(PLANTED[0]);
});

test('the router’s modules are loaded by the early script, not by the page', async () => {
  const { body } = await get('/terms');
  expect(body).not.toContain('modulepreload');
  expect(
    scriptsOf(body).at(-1),
  ).toBe(`window.startReact?.(["/assets/manifest.js","/assets/root.js"],async()=>{await import("/assets/manifest.js");
const route0=await import("/assets/root.js");
window.__reactRouterRouteModules = {"root":route0};

await import("/assets/entry.js");})`);
});

test('the mark differs for each page, and is removed before sending', async () => {
  const bodies = [(await get('/browse')).body, (await get('/moderation-log')).body];
  expect(new Set(marks).size).toBe(marks.length);
  for (const mark of marks) expect(bodies.join()).not.toContain(mark);
});

test('only one policy may turn text into scripts', async () => {
  const policy = String((await get('/terms')).headers['content-security-policy']);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
});
