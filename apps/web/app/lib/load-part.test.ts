import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

/** The browser's timing entry of a file, which it has even if the body was cut. */
class ResourceTiming {
  responseStatus = 200;
}

let known: Set<string>;
const fetchFile = vi.fn();
const load = vi.fn(async () => 'part');

beforeEach(() => {
  known = new Set();
  vi.stubGlobal('location', { origin: 'https://corpomeme.test' });
  vi.stubGlobal('PerformanceResourceTiming', ResourceTiming);
  const getEntriesByName = (url: string) => (known.has(url) ? [new ResourceTiming()] : []);
  vi.stubGlobal('performance', { getEntriesByName });
  vi.stubGlobal('fetch', fetchFile);
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const respond = (body: () => Promise<ArrayBuffer> = async () => new ArrayBuffer(1), status = 200) =>
  fetchFile.mockImplementation(async (path: string) => {
    known.add(`https://corpomeme.test${path}`);
    return { ok: status === 200, status, arrayBuffer: body };
  });

test('what the page has fetched before is not fetched again', async () => {
  known.add('https://corpomeme.test/assets/react.js');
  respond();
  await loadPart(load, ['assets/react.js', 'assets/menu.js']);
  await loadPart(load, ['assets/react.js', 'assets/menu.js']);
  expect(fetchFile.mock.calls).toEqual([['/assets/menu.js']]);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['was refused', undefined, 503],
  ['was cut on its way', () => Promise.reject(new TypeError('network error')), 200],
])('a file that %s is not imported, and is fetched again', async (kind, body, status) => {
  const file = `assets/${kind}.js`;
  respond(body, status);
  await expect(loadPart(load, [file])).rejects.toThrow(TypeError);
  expect(load).not.toHaveBeenCalled();
  respond();
  await loadPart(load, [file]);
  expect(fetchFile).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a request that is aborted because the page is left has not failed, unless the page stays', async () => {
  // The clock alone, because the stubs of `performance` have to stay.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fetchFile.mockImplementation(async () => {
    dispatchEvent(new Event('beforeunload'));
    throw new TypeError('aborted');
  });
  const failed = vi.fn();
  const done = loadPart(load, ['assets/left.js']).catch(failed);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await done;
  expect(failed).toHaveBeenCalledTimes(1);
});
