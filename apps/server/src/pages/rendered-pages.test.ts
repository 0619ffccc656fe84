import { beforeEach, expect, test } from 'vitest';
import { createRenderedPages } from './rendered-pages.ts';

let now: number;
let bodies: Record<string, string>;
let renderings: number;
let readPage: (address: string, ...paths: string[]) => Promise<string>;

beforeEach(() => {
  now = 1_790_000_000_000;
  bodies = { '/memes': 'a', '/companies': 'b' };
  renderings = 0;
  const clock = { now: () => now };
  const renderIfChanged = createRenderedPages(clock, async (path) => ({
    status: bodies[path] === undefined ? 500 : 200,
    link: undefined,
    total: undefined,
    body: bodies[path] ?? '',
  }));
  readPage = async (address, ...paths) => {
    const page = await renderIfChanged(address, async (ask) => {
      renderings += 1;
      const answers = await Promise.all(paths.map((path) => ask(path)));
      return {
        status: Math.max(200, ...answers.map(({ status }) => status)),
        headers: {},
        body: Buffer.from(answers.map(({ body }) => body).join(' ')),
      };
    });
    return page.body.toString();
  };
});

test('a page whose responses are the same is not rendered again', async () => {
  expect(await readPage('/', '/memes', '/companies')).toBe('a b');
  now += 5000;
  expect(await readPage('/', '/memes', '/companies')).toBe('a b');
  expect(renderings).toBe(1);
});

test('a page is rendered again as soon as one of its responses changes, and no other page is', async () => {
  await readPage('/', '/memes', '/companies');
  await readPage('/browse', '/companies');
  bodies['/memes'] = 'c';
  expect(await readPage('/', '/memes', '/companies')).toBe('c b');
  expect(await readPage('/browse', '/companies')).toBe('b');
  expect(renderings).toBe(3);
});

test('a page is rendered again in the next minute, because it says how long ago things happened', async () => {
  await readPage('/', '/memes');
  now += 39_999;
  await readPage('/', '/memes');
  expect(renderings).toBe(1);
  now += 1;
  await readPage('/', '/memes');
  expect(renderings).toBe(2);
});

test('a clock that is set back keeps no page for longer', async () => {
  await readPage('/', '/memes');
  now -= 3_600_000;
  await readPage('/', '/memes');
  expect(renderings).toBe(2);
});

test('a page that read one path before and after a change is not kept', async () => {
  const ask = async () => ({ status: 200, link: undefined, total: undefined, body: String(++renderings) });
  const renderIfChanged = createRenderedPages({ now: () => now }, ask);
  const read = () =>
    renderIfChanged('/', async (api) => {
      const [first, second] = [await api('/memes'), await api('/memes')];
      return { status: 200, headers: {}, body: Buffer.from(first.body + second.body) };
    });
  const page = await read();
  expect(await read()).not.toBe(page);
});

test('a failed page is not kept', async () => {
  await readPage('/', '/nothing');
  await readPage('/', '/nothing');
  expect(renderings).toBe(2);
});
