import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../apps/server/src/config.ts';
import { createContext } from '../../apps/server/src/create-context.ts';
import { openDatabase } from '../../apps/server/src/db/dialect.ts';
import { authenticate } from '../../apps/server/src/features/auth/sessions/sessions.service.ts';
import { castVote } from '../../apps/server/src/features/memes/votes/votes.service.ts';
import { fillDatabase } from '../../apps/server/test/fill-database.ts';
import { addMember } from '../../apps/server/test/members.ts';
import { asyncCallsPerSecond, type Choice, takeTurns } from './choice.ts';

/**
 * Compares queries that are compiled once with queries that are built for each call: a session and a vote, without
 * HTTP.
 */
export async function measureQueries(): Promise<Choice[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-cleverness-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  const filling = openDatabase(config.database);
  const ctx = await createContext(config);
  await fillDatabase(filling, { users: 200, memes: 1000, comments: 1000, votes: 500, until: Date.now() });
  await filling.destroy();
  const { token } = await addMember(ctx, 'user');
  const { id } = await ctx.db
    .selectFrom('memes')
    .select('id')
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow();
  // Measures the queries only: no write waits for the disk or pauses.
  const fast = { ...ctx, transact: <T>(work: (trx: typeof ctx.db) => Promise<T>) => work(ctx.db) };
  let voteType: 'up' | 'down' = 'down';
  const vote = async () => {
    const actor = await authenticate(ctx, token);
    if (!actor) throw new Error('the session is not there');
    voteType = voteType === 'up' ? 'down' : 'up';
    await castVote(fast, actor, id, voteType);
  };
  const forgetting = forgetCompiled(ctx.db);
  try {
    const turns = await takeTurns({
      own: asyncCallsPerSecond(vote),
      other: () => forgetting(asyncCallsPerSecond(vote)),
    });
    return [
      {
        part: 'queries compiled once (`db/prepared.ts`)',
        against: 'Kysely building each anew',
        figure: 'sessions and votes a second of CPU, without HTTP and commits',
        ...turns,
        verdict: 'figure',
        why: 'building a query costs more than SQLite takes to answer it',
      },
    ];
  } finally {
    await ctx.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs `measure` without compiled queries: each query gets a new adapter, by which `prepared` finds them. */
function forgetCompiled(db: Parameters<typeof authenticate>[0]['db']) {
  const prototype = Object.getPrototypeOf(db.getExecutor()) as object;
  const real = Object.getOwnPropertyDescriptor(prototype, 'adapter');
  if (!real?.get) throw new Error('Kysely keeps its adapter elsewhere now');
  const { get } = real;
  return async (measure: () => Promise<number>): Promise<number> => {
    Object.defineProperty(prototype, 'adapter', {
      ...real,
      get() {
        return Object.create(get.call(this) as object);
      },
    });
    try {
      return await measure();
    } finally {
      Object.defineProperty(prototype, 'adapter', real);
    }
  };
}
