import { EventEmitter } from 'node:events';

/** What a commit may announce. Ids only: who reads an event asks the database, so visibility stays in one place. */
export interface Events {
  'meme.submitted': { memeId: number };
  'meme.approved': { memeId: number };
  'meme.rejected': { memeId: number };
  /** Taken down, or brought back, or sent back to the queue. */
  'meme.removed': { memeId: number };
  'meme.restored': { memeId: number };
  'meme.undone': { memeId: number };
  'meme.edited': { memeId: number };
  /** Moderators see something else about it now: findings, who has it open, reports. The public does not. */
  'desk.changed': { memeId: number };
  /** A desk has this card open now, or none. `turn` grows with each telling of one desk. */
  'desk.opened': { desk: string; turn: number; userId: string; memeId: number | null };
  /** The house rules read otherwise now. */
  'rules.changed': { number: number };
  'notification.added': { userId: string };
  'meme.deleted': { memeId: number };
  'meme.voted': { memeId: number };
  'meme.commented': { memeId: number };
  /** Name, role or permissions are others now. */
  'user.changed': { userId: string };
  /** Sessions of theirs are over: sockets close. Without `sessionToken` all are. */
  'user.loggedOut': { userId: string; sessionToken?: string };
  /**
   * Other processes may have announced anything since this time (milliseconds, by the database's clock) and were not heard: what
   * is kept may be out of date.
   */
  'events.missed': { since: number };
}

export type EventName = keyof Events;

export interface Bus {
  /** Call after the transaction has committed, never inside it. */
  publish<Name extends EventName>(name: Name, event: Events[Name]): void;
  subscribe<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void): void;
  /** For listeners that treat every event alike, such as caches. */
  subscribeAll(listener: (name: EventName, event: Events[EventName]) => void): void;
}

/** Of one process; `relayEvents` joins several. */
export function createBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish(name, event) {
      emitter.emit(name, event);
      emitter.emit('*', name, event);
    },
    subscribe: (name, listener) => void emitter.on(name, listener),
    subscribeAll: (listener) => void emitter.on('*', listener),
  };
}
