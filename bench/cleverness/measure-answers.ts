import { clientHas } from '../../apps/server/src/http/cache/etag.ts';
import { mixedLoad, repeatedGet } from '../load.ts';
import { type Choice, callsPerSecond, takeTurns } from './choice.ts';
import { clientHas as formerClientHas } from './former/etag.ts';
import { perCpuSecond, type Sites, startSites } from './site-process.ts';

/** Measures ETags, compression and files, each in a Fastify route without other work. */
export async function measureAnswers(): Promise<Choice[]> {
  const sites = await startSites('answer-sides.ts');
  try {
    return [
      ...(await measureEtags(sites)),
      await measureIfNoneMatch(),
      await measureCompression(sites),
      await measureFiles(sites),
    ];
  } finally {
    await sites.stop();
  }
}

async function measureEtags(sites: Sites): Promise<Choice[]> {
  const url = (side: string) => `${sites.urls[side]}/`;
  const whole = (side: string) => perCpuSecond(sites, repeatedGet(url(side), {}, '200'));
  const plugin = await fetch(url('etagPlugin'));
  await plugin.arrayBuffer();
  const own = await fetch(url('ownEtag'));
  await own.arrayBuffer();
  const unchanged = (side: string, { headers }: Response) =>
    perCpuSecond(sites, repeatedGet(url(side), { 'if-none-match': headers.get('etag') ?? '' }, '304'));
  const etag = {
    part: 'ETag made once for kept bytes',
    against: '`@fastify/etag`',
    verdict: 'figure' as const,
  };
  return [
    {
      ...etag,
      figure: 'responses of 17 KB a second of CPU',
      ...(await takeTurns({ own: whole('ownEtag'), other: whole('etagPlugin') })),
      why: 'the plugin hashes the bytes again for each response',
    },
    {
      ...etag,
      figure: '304 a second of CPU',
      ...(await takeTurns({ own: unchanged('ownEtag', own), other: unchanged('etagPlugin', plugin) })),
      why: 'as above',
    },
  ];
}

/** `If-None-Match` of a browser, and a list of five ETags. */
const ETAG = `W/"${'x'.repeat(27)}"`;
const ASKED = [ETAG, `"a", "b", W/"c", "d", ${ETAG}`];

async function measureIfNoneMatch(): Promise<Choice> {
  return {
    part: 'comparison with `If-None-Match`',
    against: '`fresh`',
    figure: 'comparisons a second of CPU',
    ...(await takeTurns({
      own: callsPerSecond(() => ASKED.every((asked) => formerClientHas(asked, ETAG))),
      other: callsPerSecond(() => ASKED.every((asked) => clientHas(asked, ETAG))),
    })),
    verdict: 'replaced',
    why: 'the library is faster',
  };
}

async function measureCompression(sites: Sites): Promise<Choice> {
  const headers = { authorization: 'Bearer x', 'accept-encoding': 'br, gzip' };
  const load = (side: string) =>
    perCpuSecond(sites, mixedLoad({ url: `${sites.urls[side]}/`, headers }), {
      seconds: 1,
      of: 'main thread',
    });
  return {
    part: 'compression of responses to members',
    against: '`@fastify/compress`',
    figure: 'responses of 17 KB a second of the main thread',
    ...(await takeTurns({ own: load('ownCompression'), other: load('compressPlugin') })),
    verdict: 'figure',
    why: 'other threads compress; the plugin does it on the main one, with a fifth less CPU in all',
  };
}

async function measureFiles(sites: Sites): Promise<Choice> {
  const load = (side: string) => perCpuSecond(sites, repeatedGet(`${sites.urls[side]}/`, {}, '200'));
  return {
    part: 'stored pictures and their ranges',
    against: '`@fastify/static` (`@fastify/send`)',
    figure: 'pictures of 60 KB a second of CPU',
    ...(await takeTurns({ own: load('ownFiles'), other: load('staticPlugin') })),
    verdict: 'reason',
    why: 'the library reads only from disks, not from S3',
  };
}
