import type { Crowd } from './kill-writers.ts';
import type { Member } from './members.ts';
import { multipart } from './multipart.ts';

export interface Tally {
  sent: number;
  /** Responses by status, or by the error of a lost connection. */
  answers: Map<string, number>;
  /** Responses 429 and 503 without `Retry-After`. */
  speechless: number;
  /** Milliseconds of each response, in order. */
  times: number[];
}

export const createTally = (): Tally => ({ sent: 0, answers: new Map(), speechless: 0, times: [] });

/** The site's data that a request needs; `addresses` is the number of simulated networks. */
export interface Stage {
  url: string;
  crowd: Crowd;
  memeIds: number[];
  addresses: number;
  /** Uploads per hundred requests. */
  uploads: number;
}

type Kind = 'page' | 'list' | 'meme' | 'comments' | 'own' | 'vote' | 'comment' | 'upload';

/** Requests of a realistic mix, with their shares. Most are reads. */
const MIX: [Kind, number][] = [
  ['page', 20],
  ['list', 30],
  ['meme', 20],
  ['comments', 10],
  ['own', 10],
  ['vote', 7],
  ['comment', 3],
];
const TOTAL = MIX.reduce((sum, [, share]) => sum + share, 0);

function draw(uploads: number): Kind {
  if (Math.random() * 100 < uploads) return 'upload';
  let rest = Math.random() * TOTAL;
  for (const [kind, share] of MIX) {
    rest -= share;
    if (rest <= 0) return kind;
  }
  return 'list';
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Sends one request of the mix, through a proxy that sets the client's network. */
export async function sendOne(stage: Stage, tally: Tally): Promise<void> {
  const { path, ...request } = describe(stage, draw(stage.uploads));
  const n = Math.floor(Math.random() * stage.addresses);
  const headers = {
    ...request.headers,
    'x-forwarded-for': `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`,
  };
  const began = performance.now();
  tally.sent += 1;
  try {
    const answer = await fetch(stage.url + path, { ...request, headers });
    await answer.arrayBuffer();
    count(tally, String(answer.status));
    const mustSay = answer.status === 429 || answer.status === 503;
    if (mustSay && !answer.headers.has('retry-after')) tally.speechless += 1;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    count(tally, `lost: ${cause?.code ?? String(error)}`);
  }
  tally.times.push(performance.now() - began);
}

function count({ answers }: Tally, what: string): void {
  answers.set(what, (answers.get(what) ?? 0) + 1);
}

interface MixRequest {
  path: string;
  method?: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

function describe({ crowd, memeIds }: Stage, kind: Kind): MixRequest {
  const member = pick(crowd.members);
  const id = pick(memeIds);
  const json = { accept: 'application/json' };
  if (kind === 'page') return { path: '/', headers: { accept: 'text/html' } };
  if (kind === 'list') return { path: pick(['/memes', '/memes?sort=upvoted', '/companies']), headers: json };
  if (kind === 'meme') return { path: `/memes/${id}`, headers: json };
  if (kind === 'comments') return { path: `/memes/${id}/comments`, headers: json };
  if (kind === 'own') return { path: '/memes', headers: bearer(member) };
  if (kind === 'upload') {
    const form = multipart({ company: 'Adobe', city: 'Iasi' }, { bytes: crowd.picture });
    const headers = { ...bearer(member), ...form.headers };
    return { path: '/memes', method: 'POST', headers, body: new Uint8Array(form.payload) };
  }
  const body = kind === 'vote' ? { voteType: pick(['up', 'down']) } : { content: 'La fel și la noi.' };
  const path = `/memes/${id}/${kind === 'vote' ? 'vote' : 'comments'}`;
  const headers = { ...bearer(member), 'content-type': 'application/json' };
  return { path, method: 'POST', headers, body: JSON.stringify(body) };
}

const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` });
