import { setTimeout as wait } from 'node:timers/promises';
import { page } from '@corpomeme/contract/site/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../members.ts';
import { multipart } from '../multipart.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { ADMIN, type BALANCERS, type Cluster, startCluster } from './cluster.ts';

/** What works while a part is away, through the shipped Caddyfile (decision 178). */

/** Milliseconds for which kept responses are asked for, longer than they stay without a check of the database. */
const OUTAGE = 12_000;
const PATIENCE = 400_000;
const MEMBERS = 8;

const WORKS = { home: 200, list: 200, image: 200, vote: 200, comment: 201, upload: 201, login: 200 };
const KEPT_ONLY = { ...WORKS, image: 503, vote: 503, comment: 503, upload: 503, login: 503 };
const WITHOUT_PICTURES = { ...WORKS, image: 503, upload: 503 };

/** `npm run bench -- outages` names further balancers. */
const BEHIND = (process.env.OUTAGES_BEHIND ?? 'Caddy').split(' ') as (keyof typeof BALANCERS)[];

describe.each(BEHIND)(
  'two processes behind %s',
  (balancer) => {
    let postgres: PostgresServer;
    let site: Cluster;
    let image: string;
    let calls = 0;
    beforeAll(async () => {
      postgres = await startPostgres();
      // No mail server listens at this port.
      const env = { SMTP_URL: 'smtp://127.0.0.1:9', DRAIN_PAUSE: '4' };
      site = await startCluster({
        databaseUrl: postgres.url,
        balancer,
        writers: MEMBERS,
        env,
      });
      const [meme] = (await (await get('/memes')).json()) as { image_url: string }[];
      image = meme?.image_url ?? '';
      // Every process keeps what visitors read.
      for (const { url } of site.servers)
        for (const [path, accept] of KEPT) expect((await get(path, accept, url)).status).toBe(200);
      // Opens the connections to all parts, which takes seconds on a busy machine.
      await ask();
    }, PATIENCE);
    afterAll(async () => {
      await site?.end();
      await postgres?.stop();
    }, PATIENCE);

    const KEPT = [
      [page.home(), 'text/html'],
      ['/memes', 'application/json'],
    ] as const;

    function get(path: string, accept = '*/*', url = site.balancer.url): Promise<Response> {
      return fetch(url + path, { headers: { accept }, redirect: 'manual' });
    }

    async function post(path: string, body: object, as?: Member): Promise<number> {
      const headers = {
        'content-type': 'application/json',
        ...(as && { authorization: `Bearer ${as.token}` }),
      };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(site.balancer.url + path, init)).status;
    }

    async function upload({ token }: Member): Promise<number> {
      const { payload, headers } = multipart(
        { company: 'Adobe', city: 'Iasi' },
        { bytes: site.crowd.picture },
      );
      const answer = await fetch(`${site.balancer.url}/memes`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: new Uint8Array(payload),
      });
      return answer.status;
    }

    /** Returns the status of each kind of request. Each call votes as another member or for another meme. */
    async function ask(): Promise<typeof WORKS> {
      const as = site.crowd.members[calls % MEMBERS] as Member;
      const meme = site.open[Math.floor(calls++ / MEMBERS) % site.open.length];
      const statuses = await Promise.all([
        get(page.home(), 'text/html').then(({ status }) => status),
        get('/memes', 'application/json').then(({ status }) => status),
        get(image).then(({ status }) => status),
        post(`/memes/${meme}/vote`, { voteType: 'up' }, as),
        post(`/memes/${meme}/comments`, { content: 'x' }, as),
        upload(as),
        post('/users/email-login', ADMIN),
      ]);
      return Object.fromEntries(
        Object.keys(WORKS).map((name, index) => [name, statuses[index]]),
      ) as typeof WORKS;
    }

    const readiness = () =>
      Promise.all(
        site.servers.map(async ({ url }) => {
          const answer = await get('/health/ready', '*/*', url);
          return [answer.status, await answer.json()];
        }),
      );
    const both = (status: number, body: object) => [
      [status, body],
      [status, body],
    ];
    const untilWell = () => expect.poll(readiness).toEqual(both(200, { status: 'ok' }));

    /** Asks for kept responses all the time. */
    async function expectKept(): Promise<void> {
      const end = performance.now() + OUTAGE;
      while (performance.now() < end) {
        for (const [path, accept] of KEPT)
          expect([path, (await get(path, accept)).status]).toEqual([path, 200]);
        await wait(100);
      }
    }

    test('no part is away but the mail server: everything works', async () => {
      expect(await ask()).toEqual(WORKS);
    });

    test('S3 is away: everything but pictures works', async () => {
      await site.s3.pause();
      await expect.poll(readiness).toEqual(both(200, { status: 'degraded', degraded: ['storage'] }));
      expect(await ask()).toEqual(WITHOUT_PICTURES);
      await expectKept();
      await site.s3.resume();
      await untilWell();
      expect(await ask()).toEqual(WORKS);
    });

    test.each(['is away', 'is silent'])('PostgreSQL %s: kept responses are served', async (how) => {
      if (how === 'is away') await site.database.close();
      else site.database.freeze();
      await expect.poll(readiness).toEqual(both(200, { status: 'degraded', degraded: ['database'] }));
      await expectKept();
      expect(await ask()).toEqual(KEPT_ONLY);
      if (how === 'is away') await site.database.open();
      else site.database.thaw();
      await untilWell();
      await expect.poll(ask).toEqual(WORKS);
    });

    // Debian's Caddy 2.6 repeats a request with a body nowhere else, so the first one that meets the dead process fails.
    test('a process is killed: reading works, and all else after the first refused write', async () => {
      await site.stop(0, 'SIGKILL');
      try {
        for (let n = 0; n < MEMBERS; n++)
          for (const [path, accept] of KEPT) expect((await get(path, accept)).status).toBe(200);
        await expect.poll(ask).toEqual(WORKS);
        for (let n = 0; n < 3; n++) expect(await ask()).toEqual(WORKS);
      } finally {
        await site.start(0);
      }
    });

    test('a process stops: it is not ready, serves on for 3 s at least, and everything works', async () => {
      // Balancers leave out a process for 5 to 10 s after a failure, here the one that was killed.
      await wait(11_000);
      const { url } = site.servers[1] as (typeof site.servers)[1];
      const stopped = site.stop(1, 'SIGTERM');
      const since = performance.now();
      await expect.poll(async () => (await get('/health/ready', '*/*', url)).status).toBe(503);
      expect(await (await get('/health/ready', '*/*', url)).json()).toMatchObject({ failing: ['draining'] });
      while (performance.now() - since < 3000) {
        const answer = await get('/memes', 'application/json', url);
        expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
        expect(await ask()).toEqual(WORKS);
      }
      await stopped;
      expect(await ask()).toEqual(WORKS);
      await site.start(1);
    });
  },
  PATIENCE,
);
