import type { Meme } from '@corpomeme/contract/memes/memes';
import { REALTIME } from '@corpomeme/contract/site/limits';
import type { PublicMemeChange, SocketMessage, Updates } from '@corpomeme/contract/site/realtime';
import { isObject, readObject } from '../lib/read-object.ts';

type TypeName = 'number' | 'string' | 'boolean';

/** Fields of the contract's `Meme` that a card cannot be drawn without. The schema itself would bring zod into the browser. */
const MEME_FIELDS = {
  id: 'number',
  company: 'string',
  image_url: 'string',
  created_at: 'string',
  votes: 'number',
  commentCount: 'number',
} as const satisfies { [Field in keyof Meme]?: NameOf<Meme[Field]> };

type NameOf<Value> = Value extends number ? 'number' : Value extends string ? 'string' : TypeName;

/** Returns the message of a websocket; null if it is no JSON, has another shape, or an unknown type. */
function parseMessage(data: unknown): SocketMessage | PublicMemeChange | null {
  const message = readObject(data);
  if (!message) return null;
  return message.type === 'connection' ? { type: 'connection' } : parseChange(message);
}

/** Returns the change of a meme; null if it has another shape or an unknown type. */
function parseChange(change: unknown): PublicMemeChange | null {
  if (!isObject(change) || !isObject(change.data)) return null;
  const { type, data } = change;
  if (type === 'memeRemoved') return isId(data.id) ? { type, data: { id: data.id } } : null;
  if (type !== 'newMeme' && type !== 'memeUpdated') return null;
  return isMeme(data) ? { type, data } : null;
}

function isMeme(data: Record<string, unknown>): data is Record<string, unknown> & Meme {
  return isId(data.id) && Object.entries(MEME_FIELDS).every(([field, type]) => typeof data[field] === type);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

export interface ChannelOptions {
  /**
   * The time up to which all changes are applied. It advances with each response, and a later channel continues from
   * it.
   */
  position: { since: string };
  openSocket(): SocketLike;
  /** Rejects with `{ status: 404 }` if there is no polling endpoint. */
  poll(since: string): Promise<Updates>;
  onUpdates(updates: PublicMemeChange[]): void;
  /** Called when updates may be missing: refetch what is shown. */
  onRefresh(): void;
}

/** The used part of `WebSocket`. */
export interface SocketLike {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  close(): void;
}

interface Channel {
  close(): void;
}

/**
 * Opens the live channel (product: states): a websocket with a 3 s timeout and one retry after 2 s, then polling every
 * 10 s, then a full refetch every 30 s if polling is unavailable. Each change since the position is delivered in each
 * mode.
 */
export function openChannel({ openSocket, ...rest }: ChannelOptions): Channel {
  const polling = createPolling(rest);
  const timer = createTimer();
  let retries = 1;
  let socket: SocketLike | null = null;

  function connect(): void {
    const attempt = openSocket();
    socket = attempt;
    let isLive = false;
    const fail = () => {
      // Closed by this code, or failed before.
      if (socket !== attempt) return;
      socket = null;
      attempt.close();
      // After an open connection, the retry count starts again.
      retries = isLive ? 1 : retries;
      if (retries > 0) timer.set(REALTIME.reconnectAfter, connect);
      else polling.start();
      retries -= 1;
    };
    const goLive = () => {
      isLive = true;
    };
    attempt.onclose = fail;
    attempt.onmessage = createReader({
      onUpdates: (updates) => socket === attempt && rest.onUpdates(updates),
      onGreeting: () => timer.clear(),
      closeGap: () => polling.catchUp().then(goLive, (error: unknown) => refreshInstead(error).then(goLive)),
      onFailure: fail,
    });
    timer.set(REALTIME.connectTimeout, fail);
  }

  /** Without a polling endpoint, the websocket is enough. */
  async function refreshInstead(error: unknown): Promise<void> {
    if (!isMissing(error)) throw error;
    rest.onRefresh();
  }

  connect();
  return {
    close() {
      const open = socket;
      socket = null;
      timer.clear();
      polling.close();
      open?.close();
    },
  };
}

interface ReaderOptions {
  onUpdates(updates: PublicMemeChange[]): void;
  onGreeting(): void;
  /** Fetches what happened before the connection opened. */
  closeGap(): Promise<void>;
  onFailure(): void;
}

/** Queues messages while the gap is fetched, because that response may be older. */
function createReader({ onUpdates, onGreeting, closeGap, onFailure }: ReaderOptions) {
  let early: PublicMemeChange[] | null = [];
  const release = () => {
    const held = early ?? [];
    early = null;
    if (held.length > 0) onUpdates(held);
  };
  return ({ data }: MessageEvent): void => {
    const message = parseMessage(data);
    // A message of a proxy or another release is ignored; the next catch-up brings the change.
    if (!message) return;
    if (message.type === 'connection') {
      onGreeting();
      closeGap().then(release, onFailure);
    } else if (early) early.push(message);
    else onUpdates([message]);
  };
}

function createPolling({ position, poll, onUpdates, onRefresh }: Omit<ChannelOptions, 'openSocket'>) {
  const timer = createTimer();
  let isClosed = false;

  async function catchUp(): Promise<void> {
    const { timestamp, updates: told, removed = [], reset } = await poll(position.since);
    if (isClosed) return;
    position.since = timestamp;
    const updates = told.flatMap((change) => parseChange(change) ?? []);
    const left = removed.map((id): PublicMemeChange => ({ type: 'memeRemoved', data: { id } }));
    if (reset) onRefresh();
    else if (updates.length + left.length > 0) onUpdates([...left, ...updates]);
  }

  async function pollOn(): Promise<void> {
    const hasPoll = await catchUp().then(
      () => true,
      (error: unknown) => !isMissing(error),
    );
    if (isClosed) return;
    if (hasPoll) timer.set(REALTIME.pollEvery, () => void pollOn());
    else refreshOn();
  }

  function refreshOn(): void {
    onRefresh();
    timer.set(REALTIME.refreshEvery, refreshOn);
  }

  return {
    catchUp,
    start: () => void pollOn(),
    close() {
      isClosed = true;
      timer.clear();
    },
  };
}

/** Returns a timer for one delayed action at a time. */
function createTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => clearTimeout(timer);
  return {
    clear,
    set(delay: number, run: () => void) {
      clear();
      timer = setTimeout(run, delay);
    },
  };
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
