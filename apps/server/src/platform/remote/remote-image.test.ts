import { createServer, type RequestListener } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RemoteImagePolicy } from './remote-address.ts';
import { createRemoteImageFetcher, type RemoteImageOptions } from './remote-image.ts';

const BODY = Buffer.from('GIF89a and so on');
const QUICK = { failureStep: 1, timeout: 10_000 };

interface Site {
  host: string;
  url: string;
  /** `method path` of each request, in order. */
  seen: string[];
  connections: number;
}

const closers: (() => Promise<void>)[] = [];
const never = async () => {
  throw new Error('resolved a name it must not resolve');
};

async function serve(listener: RequestListener): Promise<Site> {
  const site: Site = { host: '', url: '', seen: [], connections: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    site.seen.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  server.on('connection', (socket) => {
    site.connections += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site.url = `http://${site.host}`;
  closers.push(
    () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  );
  return site;
}

function fetching(policy: RemoteImagePolicy, options: RemoteImageOptions = {}) {
  const fetcher = createRemoteImageFetcher(policy, { ...QUICK, ...options });
  closers.push(() => fetcher.close());
  return fetcher;
}

const listed = (...sites: Site[]): RemoteImagePolicy => ({
  mode: 'list',
  hosts: sites.map(({ host }) => host),
});

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'fetched',
    (error) => error.toBody(),
  );
}

const FAILED = {
  error: 'Could not load the image from this address.',
  message: 'Could not load the image from this address.',
  code: 'image_url_failed',
};

let canary: Site;
beforeEach(async () => {
  canary = await serve((_request, response) => response.end(BODY));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const close of closers.splice(0).reverse()) await close();
});

describe('from a listed host', () => {
  test('the bytes arrive, requested with plain headers', async () => {
    let headers: unknown;
    const site = await serve((request, response) => {
      headers = request.headers;
      response.setHeader('set-cookie', 'a=b').end(BODY);
    });
    const fetcher = fetching(listed(site));
    expect(await fetcher.fetch(`${site.url}/a.gif?x=1#part`)).toEqual(BODY);
    await fetcher.fetch(`${site.url}/again`);
    expect(site.seen).toEqual(['GET /a.gif?x=1', 'GET /again']);
    expect(headers).toMatchObject({ 'accept-encoding': 'identity', host: site.host });
    expect(Object.keys(headers ?? {})).not.toContain('cookie');
  });

  test('three redirects are followed, a fourth is not', async () => {
    const site = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(BODY);
      else response.writeHead(302, { location: `/${left - 1}` }).end('moved');
    });
    const fetcher = fetching(listed(site));
    expect(await fetcher.fetch(`${site.url}/3`)).toEqual(BODY);
    expect(await failure(fetcher.fetch(`${site.url}/4`))).toEqual(FAILED);
    expect(site.seen.length).toBe(8);
  });

  test('a redirect to a host that is not listed is not followed', async () => {
    const site = await serve((_request, response) =>
      response.writeHead(301, { location: `${canary.url}/secret` }).end(),
    );
    expect(await failure(fetching(listed(site)).fetch(site.url))).toEqual(FAILED);
    expect(canary.connections).toBe(0);
  });

  test.each([
    ['an error status', 404, {}, BODY],
    ['a partial answer', 206, {}, BODY],
    ['a redirect without an address', 302, {}, ''],
    ['a redirect to another scheme', 302, { location: 'file:///etc/passwd' }, ''],
    ['a redirect to nonsense', 302, { location: 'http://[' }, ''],
    ['a compressed body', 200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(20_000_000))],
  ] as const)('%s fails', async (_name, status, headers, body) => {
    const site = await serve((_request, response) => response.writeHead(status, headers).end(body));
    expect(await failure(fetching(listed(site)).fetch(site.url))).toEqual(FAILED);
  });

  test('a body that ends before its declared length fails', async () => {
    const site = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': BODY.length + 1 }).write(BODY, () => response.destroy());
    });
    expect(await failure(fetching(listed(site)).fetch(site.url))).toEqual(FAILED);
  });

  test('the largest size passes, one byte more fails, declared or not', async () => {
    const site = await serve((request, response) => {
      const [, size, declared] = request.url?.split('/') ?? [];
      if (declared) response.setHeader('content-length', Number(size));
      else response.flushHeaders();
      response.end(Buffer.alloc(Number(size)));
    });
    const fetcher = fetching(listed(site));
    expect((await fetcher.fetch(`${site.url}/${UPLOAD.maxBytes}`)).length).toBe(UPLOAD.maxBytes);
    expect((await fetcher.fetch(`${site.url}/${UPLOAD.maxBytes}/declared`)).length).toBe(UPLOAD.maxBytes);
    for (const path of [
      `${UPLOAD.maxBytes + 1}`,
      `${UPLOAD.maxBytes + 1}/declared`,
      '6000000',
      '6000000/declared',
    ]) {
      expect(await failure(fetcher.fetch(`${site.url}/${path}`))).toEqual(FAILED);
    }
  });

  test('an endless body is cut off soon after the limit', async () => {
    let sent = 0;
    const site = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
        sent += 65_536;
      };
      response.on('drain', more);
      more();
    });
    expect(await failure(fetching(listed(site)).fetch(site.url))).toEqual(FAILED);
    expect(sent).toBeLessThan(UPLOAD.maxBytes * 3);
  });

  test.each(['headers', 'body', 'redirects'])('slowness in %s ends at the time limit', async (part) => {
    const site = await serve((_request, response) => {
      if (part === 'headers') return;
      if (part === 'redirects') {
        setTimeout(() => response.writeHead(302, { location: '/next' }).end(), 150);
        return;
      }
      const drip = setInterval(() => response.write('G'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await failure(fetching(listed(site), { timeout: 300 }).fetch(site.url))).toEqual(FAILED);
  });

  test('proxy variables of the environment have no effect', async () => {
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'ALL_PROXY']) vi.stubEnv(name, canary.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const site = await serve((_request, response) => response.end(BODY));
    expect(await fetching(listed(site)).fetch(site.url)).toEqual(BODY);
    expect(canary.connections).toBe(0);
  });

  test('a name is resolved once, and the connection uses that address', async () => {
    const site = await serve((_request, response) => response.end(BODY));
    const port = site.host.split(':')[1];
    const resolve = vi.fn(async () => ['127.0.0.1']);
    const fetcher = fetching({ mode: 'list', hosts: [`images.invalid:${port}`] }, { resolve });
    expect(await fetcher.fetch(`http://images.invalid:${port}/`)).toEqual(BODY);
    expect(resolve.mock.calls).toEqual([['images.invalid']]);
  });
});

describe('in public mode', () => {
  const PUBLIC = '93.184.216.34';
  const names: Record<string, string[]> = {
    'public.example': [PUBLIC],
    'loopback.example': ['127.0.0.1'],
    'metadata.example': ['169.254.169.254'],
    'mixed.example': [PUBLIC, '10.0.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'nat64.example': ['64:ff9b::7f00:1'],
    'local6.example': ['::1'],
    'ula.example': ['fd00:ec2::254'],
    'nothing.example': [],
  };
  const inPublic = (options: RemoteImageOptions = {}) =>
    fetching({ mode: 'public' }, { resolve: async (host) => names[host] ?? [], ...options });

  /** Directs each connection to `site`, so that the test sees requests without an internet. */
  function internetIs(site: Site) {
    const port = Number(site.host.split(':')[1]);
    const realConnect = net.connect;
    const asked: unknown[] = [];
    vi.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
      options.lookup?.(options.host ?? '', { all: true }, (_error, addresses) => asked.push(addresses));
      return realConnect({ host: '127.0.0.1', port });
    }) as typeof net.connect);
    return asked;
  }

  test('a public name is fetched from the checked address, whatever it resolves to later', async () => {
    const asked = internetIs(canary);
    const answers = [[PUBLIC], ['127.0.0.1']];
    const resolve = vi.fn(async () => answers.shift() ?? []);
    expect(await inPublic({ resolve }).fetch('http://rebind.example/a.gif')).toEqual(BODY);
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(asked).toEqual([[{ address: PUBLIC, family: 4 }]]);
  });

  const inside = [
    ...Object.keys(names)
      .filter((name) => name !== 'public.example')
      .map((name) => `http://${name}/`),
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://user:pw@public.example/',
    'http://public.example:8080/',
    'ftp://public.example/',
    'file:///etc/passwd',
  ];

  test.each([...inside, 'not an address', ''])('no connection is opened for %j', async (address) => {
    const asked = internetIs(canary);
    expect(await failure(inPublic().fetch(address))).toEqual(FAILED);
    expect(asked).toEqual([]);
  });

  test.each(inside)('a redirect to %s is not followed', async (location) => {
    const site = await serve((_request, response) => response.writeHead(302, { location }).end());
    const asked = internetIs(site);
    expect(await failure(inPublic().fetch('http://public.example/'))).toEqual(FAILED);
    expect(asked.length).toBe(1);
  });

  test('imgur’s placeholder for a missing image is not accepted as an image', async () => {
    const site = await serve((_request, response) =>
      response.writeHead(302, { location: 'https://i.imgur.com/removed.png' }).end(),
    );
    const asked = internetIs(site);
    expect(await failure(inPublic().fetch('http://public.example/'))).toEqual(FAILED);
    expect(asked.length).toBe(1);
  });

  test('a resolver that never answers ends at the time limit', async () => {
    const fetcher = inPublic({ resolve: () => new Promise(() => {}), timeout: 200 });
    expect(await failure(fetcher.fetch('http://slow.example/'))).toEqual(FAILED);
  });
});

test('off refuses each URL', async () => {
  expect(await failure(fetching({ mode: 'off' }, { resolve: never }).fetch('https://a.example/'))).toEqual(
    FAILED,
  );
});

test('refusals and unreachable hosts fail after the same time', async () => {
  const fetcher = fetching({ mode: 'public' }, { failureStep: 150, resolve: async () => ['10.0.0.1'] });
  const started = performance.now();
  await failure(fetcher.fetch('http://inside.example/'));
  expect(performance.now() - started).toBeGreaterThan(140);
});

test('too many fetches at once are busy, and closing ends running fetches', async () => {
  const site = await serve(() => {});
  const fetcher = createRemoteImageFetcher(listed(site), { maxConcurrent: 1 });
  const first = failure(fetcher.fetch(site.url));
  expect(await failure(fetcher.fetch(site.url))).toMatchObject({ code: 'busy' });
  await fetcher.close();
  expect(await first).toEqual(FAILED);
});
