import type { DeskClientMessage, DeskMessage } from '@corpomeme/contract/desk';
import { DESK, REALTIME } from '@corpomeme/contract/limits';
import type { SocketMessage } from '@corpomeme/contract/realtime';

/** The part of `WebSocket` that is used. */
export interface DeskSocket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

interface DeskChannelOptions {
  openSocket(): DeskSocket;
  /** Null where the session is over. */
  token(): string | null;
  onMessage(message: Exclude<DeskMessage, { type: 'deskJoined' }>): void;
  /** Something may have happened that was not heard: read the queue again. */
  onGap(): void;
  onLive(isLive: boolean): void;
}

interface DeskChannel {
  /** Tells the others which card is open here. */
  open(memeId: number | null): void;
  close(): void;
}

/** Milliseconds between two tries, at most. */
const LONGEST_WAIT = 30_000;

/** A desk's own connection. While it is down the queue is read every `DESK.pollEvery`, and it is tried again and again. */
export function openDeskChannel({ openSocket, ...options }: DeskChannelOptions): DeskChannel {
  let isJoined = false;
  let memeId: number | null = null;
  const setJoined = (next: boolean) => {
    isJoined = next;
    options.onLive(next);
  };
  const announce = () => {
    if (isJoined) line.say({ type: 'deskOpen', memeId });
  };
  const read = (message: SocketMessage | DeskMessage) => {
    if (message.type === 'connection') {
      const token = options.token();
      if (token) line.say({ type: 'deskJoin', token });
    } else if (message.type === 'deskJoined') {
      line.praise();
      setJoined(true);
      announce();
      options.onGap();
    } else if (message.type === 'deskChanged' || message.type === 'deskReaders') options.onMessage(message);
  };
  const line = keepLine({ openSocket, read, onLost: () => setJoined(false) });
  const announcing = setInterval(announce, DESK.announceEvery);
  const polling = setInterval(() => !isJoined && options.onGap(), DESK.pollEvery);
  return {
    open(next) {
      if (next === memeId) return;
      memeId = next;
      announce();
    },
    close() {
      clearInterval(announcing);
      clearInterval(polling);
      line.close();
    },
  };
}

interface LineOptions extends Pick<DeskChannelOptions, 'openSocket'> {
  read(message: SocketMessage | DeskMessage): void;
  onLost(): void;
}

/** Connects again whenever it is lost, after a wait that doubles until it is praised. */
function keepLine({ openSocket, read, onLost }: LineOptions) {
  let socket: DeskSocket | null = null;
  let wait: number = REALTIME.reconnectAfter;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    const attempt = openSocket();
    socket = attempt;
    attempt.onmessage = ({ data }) => read(JSON.parse(String(data)) as SocketMessage | DeskMessage);
    attempt.onclose = () => {
      if (socket !== attempt) return;
      socket = null;
      onLost();
      retry = setTimeout(connect, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    };
  };
  connect();
  return {
    say: (call: DeskClientMessage) => socket?.send(JSON.stringify(call)),
    praise() {
      wait = REALTIME.reconnectAfter;
    },
    close() {
      const last = socket;
      socket = null;
      clearTimeout(retry);
      last?.close();
    },
  };
}
