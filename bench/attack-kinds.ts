import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CACHED_RESPONSE_LIMIT, RATES } from '../packages/contract/src/site/limits.ts';
import { withQuery } from '../packages/contract/src/site/operation.ts';
import { page } from '../packages/contract/src/site/paths.ts';
import { ask, uploadForm } from './attack-requests.ts';

export interface AttackTarget {
  url: string;
  /** Token of the attacking member. */
  token: string;
  talkedAbout: number;
  /** A picture that takes long to decode. */
  heavyPicture: Uint8Array;
}

/** Runs until the promise resolves, then ends what it started. */
type Attack = (target: AttackTarget, until: Promise<unknown>) => Promise<void>;

const ATTACKER = '127.0.0.250';
const AT_ONCE = 50;
const SLOW_UPLOADS = 290;
const UNREAD_CONNECTIONS = 150;
const FLOODED_UPLOADS = 36;

export const ATTACKS = {
  'a: an unknown parameter each': flood(perSecond(RATES.request.address), (n) => page.browse({ x: n })),
  'a: a search of its own each': flood(perSecond(RATES.page.address), (n) =>
    page.browse({ search: `w${n}` }),
  ),
  'b: a page of a long thread': flood(perSecond(RATES.thread.address), (n, { talkedAbout }) =>
    withQuery(`/memes/${talkedAbout}/comments`, { limit: 1 + (n % 50) }),
  ),
  'c: 290 slow uploads of one member': uploadSlowly,
  'd: 150 connections that never read': requestWithoutReading,
  'e: readiness': flood(perSecond(RATES.request.address), () => '/health/ready'),
  'responses from memory': flood(perSecond(CACHED_RESPONSE_LIMIT), () => '/memes'),
  'heavy pictures of one member': floodPictures,
} satisfies Record<string, Attack>;
export type AttackName = keyof typeof ATTACKS;

function perSecond([points, window]: readonly [number, number]): number {
  return (points / window) * 1000;
}

/** Sends `rate` requests per second, with at most fifty at once. */
function flood(rate: number, pathOf: (n: number, target: AttackTarget) => string): Attack {
  return async (target, until) => {
    let isOver = false;
    void until.then(() => {
      isOver = true;
    });
    const started = performance.now();
    const underWay = new Set<Promise<unknown>>();
    for (let sent = 0; !isOver; ) {
      const due = ((performance.now() - started) / 1000) * rate;
      for (; sent < due && underWay.size < AT_ONCE; sent++) {
        const one = ask(ATTACKER, target.url, pathOf(sent, target)).catch(() => {});
        underWay.add(one);
        void one.finally(() => underWay.delete(one));
      }
      await wait(2);
    }
    await Promise.all(underWay);
  };
}

/** Uploads heavy pictures continuously; every second sender disconnects before the response. */
async function floodPictures(
  { url, token, heavyPicture }: AttackTarget,
  until: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  const { headers, body } = await uploadForm(token, heavyPicture, 'image/gif');
  const sendAgain = async (number: number) => {
    while (!isOver) {
      const sent = request(`${url}/memes`, { method: 'POST', localAddress: ATTACKER, headers, agent: false });
      sent.on('error', () => {});
      sent.on('response', (response) => response.resume());
      sent.end(body);
      const closed = once(sent, 'close').catch(() => {});
      if (number % 2) void wait(300).then(() => sent.destroy());
      await closed;
      await wait(100);
    }
  };
  await Promise.all(Array.from({ length: FLOODED_UPLOADS }, (_, number) => sendAgain(number)));
}

function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER });
  socket.on('error', () => {});
  return socket;
}

async function uploadSlowly({ url, token }: AttackTarget, until: Promise<unknown>): Promise<void> {
  const head = [
    'POST /memes HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 5000000',
    '',
    '--b',
    'content-disposition: form-data; name="image"; filename="a.png"',
    'content-type: image/png',
    '\r\n',
  ].join('\r\n');
  const sockets = Array.from({ length: SLOW_UPLOADS }, () => openSocket(url));
  for (const socket of sockets) socket.write(head);
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(Buffer.alloc(32_768));
  }, 100);
  await until;
  clearInterval(trickle);
  await closeSockets(sockets);
}

/** Each connection requests the largest response many times and reads nothing. */
async function requestWithoutReading(
  { url, talkedAbout }: AttackTarget,
  until: Promise<unknown>,
): Promise<void> {
  const sockets = Array.from({ length: UNREAD_CONNECTIONS }, () => openSocket(url).pause());
  for (const [n, socket] of sockets.entries()) {
    const path = withQuery(`/memes/${talkedAbout}/comments`, { limit: 1 + (n % 50) });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: application/json\r\n\r\n`.repeat(100));
  }
  await until;
  await closeSockets(sockets);
}

async function closeSockets(sockets: Socket[]): Promise<void> {
  await Promise.all(
    sockets.map(async (socket) => {
      if (socket.closed) return;
      const gone = once(socket, 'close');
      socket.destroy();
      await gone;
    }),
  );
}
