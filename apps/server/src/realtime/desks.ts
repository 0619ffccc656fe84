import { randomUUID } from 'node:crypto';
import { DeskClientMessage, type DeskMessage } from '@corpomeme/contract/moderation/desk';
import { DESK } from '@corpomeme/contract/moderation/moderation';
import { REALTIME } from '@corpomeme/contract/site/limits';
import type { RawData, WebSocket } from 'ws';
import type { Context } from '../context.ts';
import {
  authorsOf,
  readersOf,
  readStandings,
  withoutNames,
} from '../features/moderation/desk/desk.service.ts';
import { authenticate } from '../features/people/auth/sessions/sessions.ts';

interface NewsOptions {
  /** `authors`: the author of each meme in the message. */
  send(message: DeskMessage, authors: ReadonlyMap<number, string>): void;
  /** Without listeners, nothing is read from the database. */
  hasListeners(): boolean;
}

/** Highest number of memes per message. */
const BATCH = 200;
const EVENTS = [
  'meme.submitted',
  'meme.approved',
  'meme.rejected',
  'meme.removed',
  'meme.restored',
  'meme.undone',
  'meme.edited',
  'meme.deleted',
  'desk.changed',
] as const;

/** Sends changed memes and their readers to desks: collects events for `DESK.coalesce` and sends the latest state. */
function createDeskNews(ctx: Context, { send, hasListeners }: NewsOptions): { close(): void } {
  const changed = new Set<number>();
  const reread = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const tell = async () => {
    const [changedIds, rereadIds] = [take(changed), take(reread)];
    const authors = await authorsOf(ctx, [...changedIds, ...rereadIds]);
    const standings = await readStandings(ctx, changedIds);
    if (standings.length > 0) send({ type: 'deskChanged', data: standings }, authors);
    const readers = await readersOf(ctx, rereadIds);
    const data = [...readers].map(([id, list]) => ({ id, readers: list }));
    if (data.length > 0) send({ type: 'deskReaders', data }, authors);
  };
  const flush = async () => {
    await tell().catch((error: unknown) => ctx.log.error({ err: error }, 'desks not told'));
    // Reset only now, so that the next round does not overtake a slow one.
    timer = undefined;
    if (changed.size + reread.size > 0) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(() => ctx.background.run(flush), DESK.coalesce);
  };
  const note = (ids: Set<number>) => (memeId: number) => {
    if (!hasListeners()) return;
    ids.add(memeId);
    schedule();
  };

  for (const name of EVENTS) ctx.bus.subscribe(name, ({ memeId }) => note(changed)(memeId));
  ctx.presence.onChange(note(reread));
  return { close: () => clearTimeout(timer) };
}

function take(ids: Set<number>): number[] {
  const taken = [...ids].slice(0, BATCH);
  for (const id of taken) ids.delete(id);
  return taken;
}

const POLICY = 1008;
const RESTARTING = 1012;

interface Desk {
  id: string;
  socket: WebSocket;
  token: string;
  sessionKey: string;
  userId: string;
  memeId: number | null;
  /** The others of its group. */
  alike: number[];
  /** When it opened this card. */
  since: number;
  /** The number of the desk's last message. */
  turn: number;
}

/**
 * The websocket connections of desks (decision 043). A client joins with a session; its role is checked again when it
 * changes, and regularly.
 */
export function createDesks(ctx: Context) {
  const desks = new Set<Desk>();
  const send = (message: DeskMessage, authors: ReadonlyMap<number, string>) =>
    sendToDesks(desks, message, authors);
  const news = createDeskNews(ctx, { send, hasListeners: () => desks.size > 0 });
  const open: MessageHandlers['open'] = (...opened) => openCard(ctx, ...opened);
  const leave = (desk: Desk) => {
    if (desks.delete(desk) && desk.memeId !== null) open(desk, null, []);
  };
  const join = async (socket: WebSocket, token: string): Promise<Desk | null> => {
    const actor = await authenticate(ctx, token);
    if (!actor?.isModerator) return null;
    const { userId, sessionKey } = actor;
    const connection = { id: randomUUID(), socket, token, sessionKey, userId };
    const desk: Desk = { ...connection, memeId: null, alike: [], since: 0, turn: 0 };
    if (socket.readyState !== socket.OPEN) return null;
    desks.add(desk);
    deliver(socket, JSON.stringify({ type: 'deskJoined' } satisfies DeskMessage));
    return desk;
  };
  const recheck = (isMeant: (desk: Desk) => boolean) =>
    ctx.background.run(async () => {
      for (const desk of [...desks].filter(isMeant)) {
        if (!(await authenticate(ctx, desk.token))?.isModerator) desk.socket.close(POLICY);
      }
    });

  const timer = setInterval(() => {
    ctx.presence.sweep();
    if (desks.size > 0) recheck(() => true);
  }, DESK.recheckEvery);
  timer.unref();
  ctx.bus.subscribe('user.changed', ({ userId }) => recheck((desk) => desk.userId === userId));
  ctx.bus.subscribe('user.loggedOut', ({ userId, sessionKey }) => {
    for (const desk of desks) {
      const isMeant = desk.userId === userId && (!sessionKey || desk.sessionKey === sessionKey);
      if (isMeant) desk.socket.close(POLICY);
    }
  });
  // Missed events cannot be listed, so desks reconnect and read the queue again.
  ctx.bus.subscribe('events.missed', () => {
    for (const { socket } of desks) socket.close(RESTARTING);
  });

  return {
    attend: (socket: WebSocket) =>
      listen(socket, { join, open, leave, onError: ctx.log.error.bind(ctx.log) }),
    close(): void {
      clearInterval(timer);
      news.close();
    },
  };
}

function openCard({ bus, clock }: Context, desk: Desk, memeId: number | null, alike: number[]): void {
  desk.turn += 1;
  if (desk.memeId !== memeId) desk.since = clock.now();
  Object.assign(desk, { memeId, alike });
  const { id, turn, userId, since } = desk;
  bus.publish('desk.opened', { desk: id, turn, userId, memeId, alike, since });
}

/** Sends each desk what its member may know: no names of colleagues for the member's own memes. */
function sendToDesks(
  desks: ReadonlySet<Desk>,
  message: DeskMessage,
  authors: ReadonlyMap<number, string>,
): void {
  const text = JSON.stringify(message);
  for (const { socket, userId } of desks) {
    const own = new Set([...authors].flatMap(([id, author]) => (author === userId ? id : [])));
    deliver(socket, own.size > 0 ? JSON.stringify(withoutNames(message, own)) : text);
  }
}

interface MessageHandlers {
  /** Returns null if the session is not a moderator's. */
  join(socket: WebSocket, token: string): Promise<Desk | null>;
  open(desk: Desk, memeId: number | null, alike: number[]): void;
  leave(desk: Desk): void;
  onError(details: object, message: string): void;
}

/**
 * Handles messages of a client. Most clients never send one. Unknown messages are ignored; floods and illegal joins end
 * the connection.
 */
function listen(socket: WebSocket, { join, open, leave, onError }: MessageHandlers): void {
  const isOverLimit = createMeter();
  let desk: Desk | null = null;
  let hasJoined = false;
  const admit = async (token: string) => {
    if (hasJoined) return socket.close(POLICY);
    hasJoined = true;
    desk = await join(socket, token);
    if (!desk) return socket.close(POLICY);
    const joined = desk;
    socket.once('close', () => leave(joined));
  };
  socket.on('message', (data, isBinary) => {
    if (isOverLimit()) return socket.close(POLICY);
    const call = isBinary ? null : readCall(data);
    if (call?.type === 'deskOpen' && desk) open(desk, call.memeId, call.alike);
    if (call?.type !== 'deskJoin') return;
    admit(call.token).catch((error: unknown) => {
      onError({ err: error }, 'desk not opened');
      socket.close(RESTARTING);
    });
  });
}

function readCall(data: RawData): DeskClientMessage | null {
  try {
    return DeskClientMessage.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}

function createMeter(): () => boolean {
  const [most, within] = DESK.messages;
  let begin = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - begin > within) {
      begin = now;
      count = 0;
    }
    count += 1;
    return count > most;
  };
}

function deliver(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > REALTIME.maxBuffered) socket.terminate();
  else if (socket.readyState === socket.OPEN) socket.send(text);
}
