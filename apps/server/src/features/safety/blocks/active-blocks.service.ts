import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { domainsOf, isWithin, type Range, readRange } from './blocks.policy.ts';
import { isAnyDomainBlocked, listRanges } from './blocks.queries.ts';

/** Milliseconds of the cache's TTL, after which other processes know a new block. */
const TTL = 5000;

/** Checks writes against the blocks, which are cached. */
export interface Blocks {
  /** Returns whether this address is in a blocked range. */
  isBlocked(address: string): Promise<boolean>;
  /** Throws AppError `email_domain_blocked`. */
  assertDomainFree(email: string): Promise<void>;
  /** Throws AppError `email_domain_blocked` or, for an employer's domain, `email_domain_employer` (decision 102). */
  assertMayRegister(email: string): Promise<void>;
  /** Clears the cache after a change in this process. */
  forget(): void;
}

declare module '../../../context.ts' {
  interface Context {
    blocks: Blocks;
  }
}

export function createBlocks({ db, clock }: Pick<Context, 'db' | 'clock'>): Blocks {
  let ranges: Promise<Range[]> | null = null;
  let readAt = 0;

  function readRanges(): Promise<Range[]> {
    const now = clock.now();
    if (ranges && now - readAt < TTL) return ranges;
    readAt = now;
    const reading = listRanges(db, now).then((values) => values.map(readRange));
    reading.catch(() => {
      if (ranges === reading) ranges = null;
    });
    ranges = reading;
    return reading;
  }

  const assertNone = async (kind: 'domain' | 'employer', email: string) => {
    if (await isAnyDomainBlocked(db, { kind, domains: domainsOf(email), now: clock.now() }))
      throw new AppError(kind === 'domain' ? 'email_domain_blocked' : 'email_domain_employer');
  };

  return {
    isBlocked: async (address) => isWithin(address, await readRanges()),
    assertDomainFree: (email) => assertNone('domain', email),
    async assertMayRegister(email) {
      await assertNone('domain', email);
      await assertNone('employer', email);
    },
    forget() {
      ranges = null;
    },
  };
}
