import { AppError } from '../../app-error.ts';

export interface UploadGateOptions {
  /** Concurrent uploads of one owner. */
  each: number;
  /** Retries of one call that may wait for each other. */
  perCall: number;
  /** Concurrent uploads of all owners. */
  all: number;
}

interface Entry {
  owner: string;
  /** Retries of the same call run one after the other and share one place. */
  call: string | null;
  signal: AbortSignal;
}

export interface UploadGate {
  /**
   * Resolves when the upload may be read. The caller calls the returned function when the upload ends. Throws AppError
   * `uploads_waiting` when the owner has too many, `busy` when all owners together have too many, or the signal's
   * reason.
   */
  enter(entry: Entry): Promise<() => void>;
  size(): number;
}

const RETRY_AFTER = 5;

/** Returns a gate that limits concurrent uploads before any byte of them is read. */
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
        // If a waiting retry leaves early, the retries behind it still wait for those ahead.
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
