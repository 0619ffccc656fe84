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
    'src/features/limits/turns.test.ts',
    'src/features/screening/checks/checks-table.test.ts',
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
  ],
  'pictures in decoders, drawings, the image queue and storages': [
    'src/features/media/media.test.ts',
    'src/features/memes/upload/upload-{addresses,corpus,fairness}.test.ts',
  ],
};
