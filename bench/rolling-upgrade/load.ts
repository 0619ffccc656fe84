import { setTimeout } from 'node:timers/promises';
import type { Crowd } from '../../apps/server/test/kill-writers.ts';
import type { Member } from '../../apps/server/test/members.ts';
import { multipart } from '../../apps/server/test/multipart.ts';

export const ACTIONS = [
  'page',
  'list',
  'login',
  'vote',
  'comment',
  'upload',
  'approval',
  'own memes',
] as const;
type Action = (typeof ACTIONS)[number];

/** What happened in one phase. */
export interface Tally {
  /** True while a process of the previous release stops, which has no pause before its listener closes. */
  previousStops: boolean;
  sent: Record<Action, number>;
  /** The reason of each failure: a network error, or a status from 500 on. */
  failed: Record<Action, string[]>;
  /** The longest response, in milliseconds. */
  slowest: number;
}

const each = <T>(value: () => T) =>
  Object.fromEntries(ACTIONS.map((action) => [action, value()])) as Record<Action, T>;

export const createTally = (previousStops: boolean): Tally => ({
  previousStops,
  sent: each(() => 0),
  failed: each(() => []),
  slowest: 0,
});

interface Use {
  url: string;
  me: Member;
  crowd: Crowd;
  /** Ids of approved memes. */
  open: number[];
  admin: { email: string; password: string };
  isOver: AbortSignal;
  /** Returns the tally of the current phase. */
  tally: () => Tally;
}

/** Milliseconds between two requests of a user. */
const PAUSE = 30;

/** Repeats what visitors and members do, on connections that are kept, until `isOver`. */
export async function useSite(use: Use): Promise<void> {
  let turn = 0;
  while (!use.isOver.aborted) {
    const id = use.open[turn++ % use.open.length];
    await send(use, 'page', { path: '/', headers: { accept: 'text/html' } });
    await send(use, 'list', { path: `/memes/${id}/comments` });
    await send(use, 'login', { path: '/users/email-login', body: use.admin });
    const voteType = turn % 2 === 0 ? 'up' : 'down';
    await send(use, 'vote', { path: `/memes/${id}/vote`, as: use.me, body: { voteType } });
    const content = `Comentariul ${turn}`;
    await send(use, 'comment', { path: `/memes/${id}/comments`, as: use.me, body: { content } });
    await submit(use, turn % 2 === 0);
    await send(use, 'own memes', { path: '/users/me/memes', as: use.me });
  }
}

/** Uploads a picture, and a moderator approves it. One without a name may still wait: the moderator then finds none. */
async function submit(use: Use, isNameless: boolean): Promise<void> {
  const fields = { company: 'Adobe', city: 'Iasi', ...(isNameless && { nameless: 'true' }) };
  const form = multipart(fields, { bytes: use.crowd.picture });
  const meme = await send(use, 'upload', { path: '/memes', as: use.me, form });
  if (!meme?.id) return;
  const [moderator] = use.crowd.moderators;
  const body = { status: 'approved' };
  await send(use, 'approval', { method: 'PUT', path: `/memes/${meme.id}/approval`, as: moderator, body });
}

interface Call {
  method?: 'PUT';
  path: string;
  as?: Member | undefined;
  headers?: Record<string, string>;
  body?: object;
  form?: ReturnType<typeof multipart>;
}

/** Returns the JSON of a response, if there is one. */
async function send({ url, tally }: Use, action: Action, call: Call): Promise<{ id?: number } | null> {
  await setTimeout(PAUSE);
  const first = tally();
  const began = performance.now();
  first.sent[action] += 1;
  // A request that begins or ends while the previous release stops belongs to that phase.
  const fail = (reason: string) => void (first.previousStops ? first : tally()).failed[action].push(reason);
  try {
    const response = await fetch(url + call.path, toRequest(call));
    const text = await response.text();
    if (response.status >= 500) fail(`${response.status} ${text.slice(0, 80)}`);
    return response.ok && text.startsWith('{') ? JSON.parse(text) : null;
  } catch (error) {
    fail(String(error instanceof Error ? (error.cause ?? error) : error));
    return null;
  } finally {
    const phase = tally();
    phase.slowest = Math.max(phase.slowest, performance.now() - began);
  }
}

function toRequest({ method, as, headers, body, form }: Call): RequestInit {
  return {
    method: method ?? (body || form ? 'POST' : 'GET'),
    headers: {
      accept: 'application/json',
      ...headers,
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...form?.headers,
    },
    body: form ? new Uint8Array(form.payload) : body ? JSON.stringify(body) : null,
  };
}
