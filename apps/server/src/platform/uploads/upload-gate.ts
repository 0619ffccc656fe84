import { AppError } from '../../app-error.ts';

export interface UploadGateOptions {
  /** Uploads of one owner at once. */
  each: number;
  /** Tries of one call that may wait for each other. */
  perCall: number;
  /** Uploads at once, of all owners. */
  all: number;
}

interface Entry {
  owner: string;
  /** Tries of the same call go one after the other, and take one place together. */
  call: string | null;
  signal: AbortSignal;
}

export interface UploadGate {
  /**
   * Resolves when the upload may be read; call what it resolves to when the upload is over. Throws AppError `uploads_waiting` where
   * the owner has too many, `busy` where all have, or the signal's reason.
   */
  enter(entry: Entry): Promise<() => void>;
  size(): number;
}

const RETRY_AFTER = 5;

/** Bounds the uploads that are read and worked on at once, before a byte of them is read. */
export function createUploadGate({ each, perCall, all }: UploadGateOptions): UploadGate {
  const calls = new Map<string, Map<string, Promise<void>[]>>();
  let size = 0;
  let counter = 0;
  const admit = (owner: string, call: string): Promise<void>[] => {
    const own = calls.get(owner) ?? new Map<string, Promise<void>[]>();
    const line = own.get(call) ?? [];
    if (line.length >= perCall || (line.length === 0 && own.size >= each))
      throw new AppError('uploads_waiting', { retryAfter: RETRY_AFTER });
    if (size >= all) throw new AppError('busy', { retryAfter: RETRY_AFTER });
    calls.set(owner, own.set(call, line));
    return line;
  };
  return {
    size: () => size,
    async enter({ owner, call, signal }) {
      signal.throwIfAborted();
      const name = call === null ? `${counter++}` : `:${call}`;
      const line = admit(owner, name);
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const before = line.at(-1);
      line.push(over);
      size += 1;
      const leave = () => {
        if (!line.includes(over)) return;
        line.splice(line.indexOf(over), 1);
        size -= 1;
        if (line.length === 0) calls.get(owner)?.delete(name);
        if (calls.get(owner)?.size === 0) calls.delete(owner);
        // Behind one that leaves early, the wait for those before it goes on.
        void Promise.resolve(before).then(resolve);
      };
      signal.addEventListener('abort', leave, { once: true });
      await before;
      signal.throwIfAborted();
      signal.removeEventListener('abort', leave);
      return leave;
    },
  };
}
