import { REALTIME } from '@corpomeme/contract/limits';
import type { MemeUpdate, SocketMessage, Updates } from '@corpomeme/contract/realtime';

export interface ChannelOptions {
  openSocket(): SocketLike;
  /** Undefined asks only where to begin. Rejects with `{ status: 404 }` where there is nothing to poll. */
  poll(since: string | undefined): Promise<Updates>;
  onUpdates(updates: MemeUpdate[]): void;
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
 * Spec §4 'Home realtime': a websocket with a 3 s limit and one more try after 2 s, then polling every 10 s, then, where even
 * that is not there, a full refresh every 30 s. Whatever the way, each change since the start is told.
 */
export function openChannel({ openSocket, onUpdates, ...rest }: ChannelOptions): Channel {
  const polling = createPolling({ onUpdates, ...rest });
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
    attempt.onclose = fail;
    attempt.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as SocketMessage;
      if (message.type !== 'connection') return onUpdates([message]);
      isLive = true;
      timer.clear();
      // From here on nothing is missed; what happened before is asked for.
      void polling.catchUp().catch(() => {});
    };
    timer.set(REALTIME.connectTimeout, fail);
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

function createPolling({ poll, onUpdates, onRefresh }: Omit<ChannelOptions, 'openSocket'>) {
  const timer = createTimer();
  let since: string | undefined;
  let isClosed = false;

  async function catchUp(): Promise<void> {
    const { timestamp, updates, reset } = await poll(since);
    if (isClosed) return;
    since = timestamp;
    if (reset) onRefresh();
    else if (updates.length > 0) onUpdates(updates);
  }

  async function pollOn(): Promise<void> {
    const hasPoll = await catchUp().then(
      () => true,
      (error: unknown) => !isMissing(error),
    );
    if (isClosed) return;
    if (hasPoll) timer.set(REALTIME.pollEvery, () => void pollOn());
    else timer.set(REALTIME.refreshEvery, refreshOn);
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
