import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRemoteImageFetcher, type RemoteImageFetcher } from './remote-image.ts';

/**
 * Tries every known way into the private network against a canary that sees each opened connection. The canary must see
 * none, and the responses must not differ from each other.
 */

const PUBLIC = '93.184.216.34';
const REFUSED = {
  error: 'Could not load the image from this address.',
  message: 'Could not load the image from this address.',
  code: 'image_url_failed',
};

/** Addresses of host names; other names do not resolve. */
const NAMES: Record<string, string[]> = {
  'public.example': [PUBLIC],
  'localhost.example': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'alibaba.example': ['100.100.100.200'],
  'azure.example': ['168.63.129.16'],
  'amazon6.example': ['fd00:ec2::254'],
  'shared.example': ['100.64.0.1'],
  'benchmark.example': ['198.18.0.1'],
  'broadcast.example': ['255.255.255.255'],
  'multicast.example': ['224.0.0.1'],
  'multicast6.example': ['ff02::1'],
  'any6.example': ['::'],
  'compatible.example': ['::7f00:1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'nat64.example': ['64:ff9b::a9fe:a9fe'],
  'nat64-local.example': ['64:ff9b:1::7f00:1'],
  '6to4.example': ['2002:7f00:1::'],
  'teredo.example': ['2001:0:7f00:1::'],
  'zone.example': ['fe80::1%eth0'],
  'half.example': [PUBLIC, '192.168.0.1'],
  'half6.example': [PUBLIC, 'fd00::1'],
};

const ADDRESSES = [
  ...Object.keys(NAMES)
    .filter((name) => name !== 'public.example')
    .map((name) => `http://${name}/`),
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://0/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0177.0.0.01/',
  'http://0x7f.1/',
  'http://0x7F000001/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://169.254.169.254/latest/meta-data/iam/',
  'http://2852039166/',
  'http://0xA9FEA9FE/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[2002:a00:1::]/',
  'http://[fd00::1]/',
  'http://[fe80::1%25eth0]/',
  'http://public.example@127.0.0.1/',
  'http://127.0.0.1\\@public.example/',
  'http://127.0.0.1#@public.example/',
  'http://user:password@public.example/',
  'http://public.example:22/',
  'http://public.example:6379/',
  'https://public.example:80443/',
  'gopher://public.example/_GET',
  'dict://public.example/',
  'ldap://public.example/',
  'ws://public.example/',
  'blob:http://public.example/x',
  'view-source:http://public.example/',
  'file://localhost/etc/passwd',
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  'http:///etc/passwd',
  'http://',
  '//127.0.0.1/',
];

/** Milliseconds. */
const PATIENCE = 30_000;

let seen: string[];
let canary: net.Server;
let fetcher: RemoteImageFetcher;
let answer: (path: string) => { status: number; location?: string };
const resolve = vi.fn(async (name: string) => NAMES[name] ?? []);

beforeAll(async () => {
  canary = createServer((request, response) => {
    seen.push(`${request.headers.host}${request.url}`);
    const { status, location } = answer(request.url ?? '');
    response.writeHead(status, location === undefined ? {} : { location }).end('GIF89a');
  }).listen(0, '127.0.0.1');
  await once(canary, 'listening');
  const { port } = canary.address() as AddressInfo;
  const connect = net.connect;
  // Each connection ends at the canary, whatever its target.
  vi.spyOn(net, 'connect').mockImplementation((() => connect({ host: '127.0.0.1', port })) as typeof connect);
  for (const name of ['http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, `http://127.0.0.1:${port}`);
  fetcher = createRemoteImageFetcher({ mode: 'public' }, { resolve, failureStep: 1, timeout: PATIENCE });
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await fetcher.close();
  canary.close();
});
beforeEach(() => {
  seen = [];
  answer = () => ({ status: 200 });
  resolve.mockClear();
});

async function refusal(address: string): Promise<unknown> {
  return fetcher.fetch(address).then(
    () => 'fetched',
    (error) => ({ ...error.toBody(), status: error.status, retryAfter: error.retryAfter }),
  );
}
const ALIKE = { ...REFUSED, status: 400, retryAfter: undefined };

test('the canary sees an allowed connection', async () => {
  await fetcher.fetch('http://public.example/a.gif');
  expect(seen).toEqual(['public.example/a.gif']);
});

describe('a requested URL', () => {
  test.concurrent.each(ADDRESSES)('%s: nobody is called', async (address) => {
    expect(await refusal(address)).toEqual(ALIKE);
    expect(seen).toEqual([]);
  });
});

describe('a redirect', () => {
  test.each(ADDRESSES)('to %s: no further host is contacted', async (location) => {
    const target = encodeURI(location).replaceAll('%25', '%');
    answer = (path) => (path === '/a.gif' ? { status: 302, location: target } : { status: 200 });
    // A relative redirect stays on the host that sent it.
    const onSite =
      URL.canParse(target, 'http://public.example/') && new URL(target, 'http://public.example/');
    if (onSite && onSite.host === 'public.example' && !onSite.username && onSite.protocol === 'http:') return;
    expect(await refusal('http://public.example/a.gif')).toEqual(ALIKE);
    expect(seen).toEqual(['public.example/a.gif']);
  });
});

test('a name that resolves differently at the second hop is checked again', async () => {
  const answers = [[PUBLIC], ['127.0.0.1']];
  resolve.mockImplementation(async () => answers.shift() ?? []);
  answer = () => ({ status: 302, location: 'http://rebind.example/inside' });
  expect(await refusal('http://rebind.example/')).toEqual(ALIKE);
  expect(seen).toEqual(['rebind.example/']);
  resolve.mockImplementation(async (name) => NAMES[name] ?? []);
});

test('the response time does not distinguish a closed port from a filtered one', async () => {
  answer = () => ({ status: 404 });
  const cases = ['http://127.0.0.1/', 'http://nothing.example/', 'http://public.example/gone', 'x'];
  // Much longer than any of the four attempts takes, on a busy machine too.
  const failureStep = 3000;
  const slow = createRemoteImageFetcher({ mode: 'public' }, { resolve, failureStep, timeout: PATIENCE });
  const stepsUntilRefusal = async (address: string) => {
    const started = performance.now();
    await expect(slow.fetch(address)).rejects.toThrow();
    return Math.round((performance.now() - started) / failureStep);
  };
  expect(await Promise.all(cases.map(stepsUntilRefusal))).toEqual([1, 1, 1, 1]);
  await slow.close();
});
