import { REALTIME } from '@corpomeme/contract/limits';
import type { MemeNews, SocketMessage, Updates } from '@corpomeme/contract/realtime';

export interface ChannelOptions {
  /** Up to where everything is told; it moves on with each answer, and a later channel goes on from there. */
  position: { since: string };
  openSocket(): SocketLike;
  /** Rejects with `{ status: 404 }` where there is nothing to poll. */
  poll(since: string): Promise<Updates>;
  onUpdates(updates: MemeNews[]): void;
  /** Something may be missing: what is shown has to be fetched again. */
  onRefresh(): void;
}

/** The part of `WebSocket` that is used. */
export interface SocketLike {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  close(): void;
}

interface Channel {
  close(): void;
}

/**
 * product: states 'Home realtime': a websocket with a 3 s limit and one more try after 2 s, then polling every 10 s, then, where even
 * that is not there, a full refresh every 30 s. Whatever the way, each change since the position is told.
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
      // Closed by us, or failed before.
      if (socket !== attempt) return;
      socket = null;
      attempt.close();
      // A connection that stood counts as a fresh start.
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

  /** The websocket is enough where there is nothing to poll. */
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
  onUpdates(updates: MemeNews[]): void;
  onGreeting(): void;
  /** Asks for what happened before the connection stood. */
  closeGap(): Promise<void>;
  onFailure(): void;
}

/** What is told while the gap is being closed waits for that: the answer may be older. */
function createReader({ onUpdates, onGreeting, closeGap, onFailure }: ReaderOptions) {
  let early: MemeNews[] | null = [];
  const release = () => {
    const held = early ?? [];
    early = null;
    if (held.length > 0) onUpdates(held);
  };
  return ({ data }: MessageEvent): void => {
    const message = JSON.parse(String(data)) as SocketMessage | MemeNews;
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
    const { timestamp, updates, removed = [], reset } = await poll(position.since);
    if (isClosed) return;
    position.since = timestamp;
    const left = removed.map((id): MemeNews => ({ type: 'memeRemoved', data: { id } }));
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

/** One thing to do later at a time. */
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
