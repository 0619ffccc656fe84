import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { domainsOf, isWithin, type Range, readRange } from './blocks.policy.ts';
import { isAnyDomainBlocked, listRanges } from './blocks.queries.ts';

/** For how long another process may not have heard of a new block. */
const KEPT = 5000;

/** What is asked at every write. */
export interface Blocks {
  /** Whether this address is in a blocked range. */
  isBlocked(address: string): Promise<boolean>;
  /** Throws `email_domain_blocked`. */
  assertDomainFree(email: string): Promise<void>;
  /** After a change in this process. */
  forget(): void;
}

declare module '../../context.ts' {
  interface Context {
    blocks: Blocks;
  }
}

export function createBlocks({ db, clock }: Pick<Context, 'db' | 'clock'>): Blocks {
  let ranges: Promise<Range[]> | null = null;
  let readAt = 0;

  function readRanges(): Promise<Range[]> {
    const now = clock.now();
    if (ranges && now - readAt < KEPT) return ranges;
    readAt = now;
    const reading = listRanges(db, now).then((values) => values.map(readRange));
    reading.catch(() => {
      if (ranges === reading) ranges = null;
    });
    ranges = reading;
    return reading;
  }

  return {
    isBlocked: async (address) => isWithin(address, await readRanges()),
    async assertDomainFree(email) {
      if (await isAnyDomainBlocked(db, domainsOf(email), clock.now()))
        throw new AppError('email_domain_blocked');
    },
    forget() {
      ranges = null;
    },
  };
}
