import { HOUR } from '@corpomeme/contract/site/time';
import type { Context } from '../../../context.ts';
import { hashEntry } from '../../../db/audit-chain.ts';
import type { Database } from '../../../db/dialect.ts';
import { countIdsAfterLast, findHead, listChained, listUnchained } from './chain.queries.ts';

/** The end of the chain at some time. Stored elsewhere, it proves later that no earlier entry was rewritten. */
export interface ChainHead {
  /** The number of entries up to this head. */
  seq: number;
  hash: string;
}

interface ChainReport {
  /** Null if there are no entries. */
  head: ChainHead | null;
  /** One line per inconsistency; empty if there is none. */
  problems: string[];
}

const BATCH_SIZE = 1000;
const MOST_PROBLEMS = 50;

/** Verifies the whole audit log against its hashes and against an earlier head. */
export async function verifyAuditChain(db: Database, noted: ChainHead | null): Promise<ChainReport> {
  const problems: string[] = [];
  let last: ChainHead | null = null;
  let isNotedThere = false;
  for await (const entry of readChain(db)) {
    const expected = (last?.seq ?? 0) + 1;
    if (entry.seq > expected) problems.push(describeGap(expected, entry.seq - 1));
    else if (entry.hash !== hashEntry(last?.hash ?? null, entry.seq, entry))
      problems.push(`entry ${entry.id} is not as it was written, or what stood before it is not`);
    last = { seq: entry.seq, hash: entry.hash ?? '' };
    if (noted && noted.seq === last.seq) isNotedThere = noted.hash === last.hash;
    if (problems.length >= MOST_PROBLEMS) return { head: last, problems };
  }
  for (const id of await listUnchained(db, MOST_PROBLEMS))
    problems.push(`entry ${id} was added past the program: it is not in the chain`);
  if ((await countIdsAfterLast(db)) > 0)
    problems.push('entries are missing at the end: ids after the last one were given');
  if (noted && !isNotedThere)
    problems.push(
      `the chain does not pass through the noted head ${noted.seq}: it was written anew or cut off`,
    );
  return { head: last, problems };
}

async function* readChain(db: Database) {
  let after = 0;
  for (;;) {
    const entries = await listChained(db, after, BATCH_SIZE);
    yield* entries;
    const last = entries.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

const describeGap = (first: number, last: number) =>
  first === last ? `entry number ${first} is missing` : `entries number ${first} to ${last} are missing`;

/**
 * Logs the head now and hourly, so that the operator's log collector stores it elsewhere. Returns the function that
 * stops it.
 */
export function startHeadLogging({
  db,
  log,
  background,
}: Pick<Context, 'db' | 'log' | 'background'>): () => void {
  const note = () =>
    background.run(async () => {
      const head = await findHead(db);
      if (head) log.info({ head: `${head.seq}:${head.hash}` }, 'audit log');
    });
  note();
  const timer = setInterval(note, HOUR).unref();
  return () => clearInterval(timer);
}
