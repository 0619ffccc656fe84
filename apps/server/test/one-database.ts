import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SERVER = path.resolve(import.meta.dirname, '..');

/** Tests below `apps/server` that have projects of their own in `vitest.config.ts`. */
export const OWN_PROJECTS = [
  'src/platform/**/*.test.ts',
  'src/config.test.ts',
  'test/{proxies,deployment}/**/*.test.ts',
] as const;

/** Why tests run on SQLite only that do read rows: they take minutes, and what they read has tests of its own on both. */
export const LONG_WALKS =
  'whole processes, simulated months and walks of the contract, whose queries other tests prove on both';

/**
 * Server tests that run on SQLite only, as patterns below `apps/server`, because no query decides their result (decision
 * 149). Every other test runs on both databases.
 */
export const ON_SQLITE_ONLY: Readonly<Record<string, readonly string[]>> = {
  'functions and classes without a site': [
    'test/one-database.test.ts',
    'src/**/*.policy.test.ts',
    'src/{background,clock,log,networks,ttl-cache}.test.ts',
    'src/cli/backup/lines.test.ts',
    'src/demo/content/past.test.ts',
    'src/features/site/limits/turns.test.ts',
    'src/features/safety/checks/checks-table.test.ts',
    'src/http/response-steps.test.ts',
    'src/realtime/{clients,frames,outgoing}.test.ts',
  ],
  'connections, headers and bodies, which the server reads before any query and writes after it': [
    'src/features/memes/upload/upload-transport.test.ts',
    'src/http/bodies/*.test.ts',
    'src/http/cache/{cached-routes,stored-file}.test.ts',
    'src/http/front-door/*.test.ts',
    'src/http/limits/{client-network,hit-limit}.test.ts',
    'src/http/log/request-log.test.ts',
    'src/http/security-headers.test.ts',
    'src/pages/{forms,inline-scripts}.test.ts',
    'src/realtime/connection-limit.test.ts',
    'test/log-output.test.ts',
    'test/proxies/refusals.test.ts',
  ],
  'pictures in decoders, drawings, the image queue and storages': [
    'src/features/memes/media/media.test.ts',
    'src/features/memes/upload/upload-{addresses,corpus,fairness}.test.ts',
  ],
  [LONG_WALKS]: [
    'test/{first-start,full-disk}.test.ts',
    'test/month/*.test.ts',
    'test/colleague.test.ts',
    // `node bench/kill.ts` and `node bench/command-kills.ts` kill on both databases.
    'test/{kill,command-kills}.test.ts',
    'src/http/fuzz.test.ts',
    'src/features/people/auth/attacks.test.ts',
    'src/cli/import/import.test.ts',
  ],
};

/**
 * Server tests that only `npm run test:all` runs: whole processes that are killed, filled, upgraded or worn out, and random runs.
 * What they prove of a single request has a test of its own in `npm test`.
 */
export const IN_THE_REST = [
  'src/http/fuzz.test.ts',
  'src/features/disputes/ledger/not-for-sale.test.ts',
  'test/{command-kills,first-start,full-disk,kill,merge-load,server-lock,soak,stopping,two-processes,upgrade,waiting}.test.ts',
  'test/{model,month}/*.test.ts',
].flatMap((pattern) => globSync(pattern, { cwd: SERVER }).map((file) => `apps/server/${file}`));

/**
 * The line of a test file that runs on PostgreSQL in each `npm test`: it names the source files that it covers, as folder
 * and name, because they lock, differ between the databases, are prepared or search (decision 192).
 */
const ON_POSTGRES = /^\/\/ On PostgreSQL in each `npm test`: (.+)$/m;

export interface PostgresTest {
  /** Relative to the repository root. */
  file: string;
  /** The covered source files, such as `votes/votes.queries`; none if only `npm run test:all` runs the test on PostgreSQL. */
  covers: string[];
}

/** Returns the tests that run on both databases. */
function readPostgresTests(): PostgresTest[] {
  const exclude = Object.values(ON_SQLITE_ONLY).flat();
  const files = globSync('{src,test}/**/*.test.ts', { cwd: SERVER, exclude: [...exclude, ...OWN_PROJECTS] });
  return files.map((file) => {
    const [, named = ''] = ON_POSTGRES.exec(readFileSync(path.join(SERVER, file), 'utf8')) ?? [];
    return { file: `apps/server/${file}`, covers: named.split(', ').filter(Boolean) };
  });
}

/** Returns the tests that run on PostgreSQL in each `npm test`, and those that `npm run test:all` adds. */
export function listPostgresTests(): { differing: PostgresTest[]; others: PostgresTest[] } {
  const { differing = [], others = [] } = Object.groupBy(readPostgresTests(), ({ covers }) =>
    covers.length > 0 ? 'differing' : 'others',
  );
  return { differing, others };
}
