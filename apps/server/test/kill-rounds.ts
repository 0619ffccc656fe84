import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import { createContext } from '../src/create-context.ts';
import { submitMeme } from '../src/features/memes/upload/upload.service.ts';
import { decideMeme } from '../src/features/moderation/decisions/decisions.service.ts';
import { authenticate } from '../src/features/people/auth/sessions/sessions.ts';
import type { Actor } from '../src/http/actor.ts';
import { toImageSource } from '../src/platform/images/images.ts';
import { smallPng } from './corpus.ts';
import { createJournal, findLosses, type Journal } from './kill-journal.ts';
import { type Crowd, writeUntilGone } from './kill-writers.ts';
import { addMember, type Member } from './members.ts';
import { type Env, startServer } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface KillReport {
  rounds: number;
  acknowledged: number;
  written: Record<'accounts' | 'votes' | 'comments' | 'uploaded' | 'approved' | 'deleted', number>;
  /** Longest time from the start of the server until it was ready, in milliseconds. */
  slowestStart: number;
  losses: string[];
}

interface KillOptions {
  rounds: number;
  /** Null: SQLite. On PostgreSQL, commits must reach the disk. */
  databaseUrl: string | null;
  writers?: number;
  onRound?: (round: number, journal: Journal, losses: string[]) => void;
}

const OPEN_MEMES = 8;
/** Acknowledged writes before a kill. A count and not a time, so that a slow machine is tested as thoroughly. */
const FEWEST_WRITES = 20;
const MOST_WRITES = 400;
/** Milliseconds between the last of these writes and the kill, so that a kill does not always follow a response. */
const LONGEST_DELAY = 50;

/**
 * Kills the server at random moments under many writers, and checks each time that all confirmed results are stored.
 */
export async function runKillRounds({
  rounds,
  databaseUrl,
  writers = 50,
  onRound,
}: KillOptions): Promise<KillReport> {
  const dataDir = makeTemporaryFolder('corpomeme-kill-');
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    RATE_LIMIT: 'off',
    HOST: '127.0.0.1',
    AUTH_SECRET: 'killed-and-started-again-and-again',
    ADMIN_EMAIL: 'admin@kill.test',
    ADMIN_PASSWORD: 'parola-lunga',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const journal = createJournal();
  const losses: string[] = [];
  let slowestStart = 0;
  try {
    const { crowd, open } = await gatherCrowd(env, writers);
    const own = crowd.members.map(() => ({ own: [] as number[], pending: [] as number[] }));
    for (let round = 1; round <= rounds; round++) {
      const server = await startServer(env);
      slowestStart = Math.max(slowestStart, server.startedIn);
      const isGone = () => server.child.exitCode !== null || server.child.signalCode !== null;
      const writing = crowd.members.map((me, index) => {
        const mine = own[index] ?? { own: [], pending: [] };
        return writeUntilGone({ url: server.url, me, crowd, journal, open, ...mine }, isGone);
      });
      const enough = journal.acknowledged + FEWEST_WRITES + Math.random() * (MOST_WRITES - FEWEST_WRITES);
      while (journal.acknowledged < enough && !isGone()) await setTimeout(1);
      await setTimeout(Math.random() * LONGEST_DELAY);
      const exit = once(server.child, 'exit');
      server.child.kill('SIGKILL');
      await exit;
      await Promise.all(writing);
      const found = await inspect(env, journal);
      losses.push(...found.map((loss) => `round ${round}: ${loss}`));
      onRound?.(round, journal, found);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const { accounts, votes, comments, uploaded, approved, deleted, acknowledged } = journal;
  const sizes = { accounts, votes, comments, uploaded, approved, deleted };
  const written = Object.fromEntries(Object.entries(sizes).map(([name, { size }]) => [name, size]));
  return { rounds, acknowledged, written: written as KillReport['written'], slowestStart, losses };
}

/** Creates members and moderators, and approved memes for votes and comments. */
export async function gatherCrowd(env: Env, writers: number): Promise<{ crowd: Crowd; open: number[] }> {
  const ctx = await createContext(readConfig(env));
  const members = await Promise.all(Array.from({ length: writers }, () => addMember(ctx, 'user')));
  const moderators = await Promise.all([addMember(ctx, 'moderator'), addMember(ctx, 'moderator')]);
  const picture = await smallPng(32, 24);
  const open: number[] = [];
  const [author, moderator] = await Promise.all([actorOf(ctx, members[0]), actorOf(ctx, moderators[0])]);
  for (let n = 0; n < OPEN_MEMES; n++) {
    const fields = { company: 'Adobe', city: 'Iasi' };
    const { answer } = await submitMeme(ctx, author, { fields, file: toImageSource(picture) });
    await decideMeme(ctx, moderator, answer.id, { status: 'approved', reason: null });
    open.push(answer.id);
  }
  await ctx.close();
  return { crowd: { members, moderators, picture }, open };
}

async function actorOf(ctx: Context, member: Member | undefined): Promise<Actor> {
  const actor = member && (await authenticate(ctx, member.token));
  if (!actor) throw new Error('the new session is not there');
  return actor;
}

/** Opens the killed server's data in this process. Returns one line for each lost result. */
export async function inspect(env: Env, journal: Journal): Promise<string[]> {
  const ctx = await createContext(readConfig(env));
  try {
    return await findLosses(ctx, journal);
  } finally {
    await ctx.close();
  }
}
