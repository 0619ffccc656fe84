import { EventEmitter } from 'node:events';

/**
 * Events that follow a commit. They carry ids only: listeners read the database, so that visibility rules stay in one
 * place.
 */
export interface Events {
  'meme.submitted': { memeId: number };
  'meme.approved': { memeId: number };
  'meme.rejected': { memeId: number };
  /** The meme was taken down. */
  'meme.removed': { memeId: number };
  'meme.restored': { memeId: number };
  /** The meme is pending again: its decision was undone, or a rejected meme was reopened. */
  'meme.undone': { memeId: number };
  'meme.edited': { memeId: number };
  /** Data that only moderators see has changed, such as findings or reports. */
  'desk.changed': { memeId: number };
  /**
   * A desk opened this card, with the others of its group, at `since`, or closed it. `turn` grows with each message of one
   * desk. The release before sends neither `alike` nor `since`.
   */
  'desk.opened': {
    desk: string;
    turn: number;
    userId: string;
    memeId: number | null;
    alike?: number[];
    since?: number;
  };
  /** A company, its names or its memes have changed. */
  'companies.changed': { companyId: number };
  /** Reports would hide more than moderators can judge, and hide nothing now (decision 336). */
  'hiding.braked': Record<string, never>;
  'rules.changed': { number: number };
  'themes.changed': Record<string, never>;
  /** The studio stopped offering a template, or offers it again. */
  'templates.changed': Record<string, never>;
  'pulse.renewed': Record<string, never>;
  'notification.added': { userId: string };
  'meme.deleted': { memeId: number };
  'meme.voted': { memeId: number };
  'meme.commented': { memeId: number };
  /** Name, role or permissions have changed. */
  'user.changed': { userId: string };
  /** Sessions of the member ended, so their sockets close. Without `sessionKey`, all of them ended. */
  'user.loggedOut': { userId: string; sessionKey?: string };
  /**
   * This process may have missed events of other processes since this time (milliseconds, by the database's clock), so
   * caches may be stale.
   */
  'events.missed': { since: number };
}

export type EventName = keyof Events;

export interface Bus {
  /** Must be called after the transaction has committed, never inside it. */
  publish<Name extends EventName>(name: Name, event: Events[Name]): void;
  subscribe<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void): void;
  /** Subscribes to every event, for listeners such as caches. */
  subscribeAll(listener: (name: EventName, event: Events[EventName]) => void): void;
}

/** Returns the bus of one process; `relayEvents` connects several. */
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
