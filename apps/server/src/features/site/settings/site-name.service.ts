import { setTimeout } from 'node:timers/promises';
import { PRODUCT_NAME } from '@corpomeme/contract/site/product-name';
import type { Context } from '../../../context.ts';
import { readSiteName } from './site-facts.service.ts';

/** Milliseconds after which other processes know a new name. */
const TTL = 1000;
/** Milliseconds for which a call waits for a new name. */
const PATIENCE = 200;

/** What the site is called, for texts outside of pages, kept in memory (decision 302). */
export interface SiteName {
  /** Never rejects: while the database is away, the site has the name that was read last. */
  read(): Promise<string>;
  /** Clears the memory after a change in this process. */
  forget(): void;
}

declare module '../../../context.ts' {
  interface Context {
    siteName: SiteName;
  }
}

export function createSiteName({ db, clock }: Pick<Context, 'db' | 'clock'>): SiteName {
  let known = PRODUCT_NAME;
  let reading: Promise<string> | null = null;
  let readAt = 0;
  const readName = () =>
    readSiteName(db).then(
      (name) => {
        known = name;
        return name;
      },
      () => known,
    );
  return {
    read() {
      const now = clock.now();
      if (reading && now - readAt < TTL) return reading;
      readAt = now;
      // A database that does not respond delays no call for longer: the last name is good until the new one is there.
      reading = Promise.race([readName(), setTimeout(PATIENCE, undefined, { ref: false }).then(() => known)]);
      return reading;
    },
    forget() {
      reading = null;
    },
  };
}
