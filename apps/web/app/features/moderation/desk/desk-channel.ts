import type { DeskClientMessage, DeskMessage } from '@corpomeme/contract/moderation/desk';
import { DESK } from '@corpomeme/contract/moderation/moderation';
import { REALTIME } from '@corpomeme/contract/site/limits';
import { isObject, readObject } from '../../../lib/read-object.ts';

/** The used part of `WebSocket`. */
export interface DeskSocket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

interface DeskChannelOptions {
  openSocket(): DeskSocket;
  /** Returns null if the session ended. */
  token(): string | null;
  onMessage(message: Exclude<DeskMessage, { type: 'deskJoined' }>): void;
  /** Called when messages may have been missed: fetch the queue again. */
  onGap(): void;
  onLive(isLive: boolean): void;
}

interface DeskChannel {
  /** Announces to other desks which card is open here, with the others of its group. */
  open(memeId: number | null, alike: number[]): void;
  close(): void;
}

/** Maximum delay between retries, in milliseconds. */
const LONGEST_WAIT = 30_000;

/**
 * Opens the desk's websocket. While it is disconnected, the queue is fetched every `DESK.pollEvery` and the connection
 * retried.
 */
export function openDeskChannel({ openSocket, ...options }: DeskChannelOptions): DeskChannel {
  let isJoined = false;
  let opened: { memeId: number | null; alike: number[] } = { memeId: null, alike: [] };
  const setJoined = (next: boolean) => {
    isJoined = next;
    options.onLive(next);
  };
  const announce = () => {
    if (isJoined) connection.send({ type: 'deskOpen', ...opened });
  };
  const read = (message: DeskMessage | { type: 'connection' }) => {
    if (message.type === 'connection') {
      const token = options.token();
      if (token) connection.send({ type: 'deskJoin', token });
    } else if (message.type === 'deskJoined') {
      connection.confirm();
      setJoined(true);
      announce();
      options.onGap();
    } else options.onMessage(message);
  };
  const connection = keepConnected({ openSocket, read, onLost: () => setJoined(false) });
  const announcing = setInterval(announce, DESK.announceEvery);
  const polling = setInterval(() => !isJoined && options.onGap(), DESK.pollEvery);
  return {
    open(memeId, alike) {
      if (memeId === opened.memeId && String(alike) === String(opened.alike)) return;
      opened = { memeId, alike };
      announce();
    },
    close() {
      clearInterval(announcing);
      clearInterval(polling);
      connection.close();
    },
  };
}

/** Returns null for a message that is not about the desk, such as a meme's update, or that has another shape. */
function parseDeskMessage(data: unknown): DeskMessage | { type: 'connection' } | null {
  const message = readObject(data);
  if (message?.type === 'connection' || message?.type === 'deskJoined') return { type: message.type };
  if (message?.type !== 'deskChanged' && message?.type !== 'deskReaders') return null;
  const isList = Array.isArray(message.data) && message.data.every(isObject);
  return isList ? (message as DeskMessage) : null;
}

interface ConnectionOptions extends Pick<DeskChannelOptions, 'openSocket'> {
  read(message: DeskMessage | { type: 'connection' }): void;
  onLost(): void;
}

/** Reconnects after a loss, with a delay that doubles until the connection is confirmed. */
function keepConnected({ openSocket, read, onLost }: ConnectionOptions) {
  let socket: DeskSocket | null = null;
  let wait: number = REALTIME.reconnectAfter;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    const attempt = openSocket();
    socket = attempt;
    attempt.onmessage = ({ data }) => {
      const message = parseDeskMessage(data);
      if (message) read(message);
    };
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
    send: (call: DeskClientMessage) => socket?.send(JSON.stringify(call)),
    confirm() {
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
