import { defineConfig } from 'vitest/config';

const FEATURES = 'apps/server/src/features';

/** Tests of visibility, decisions and sign-in on SQLite. */
export default defineConfig({
  test: {
    include: [
      `${FEATURES}/access/{concern,visibility}.test.ts`,
      `${FEATURES}/moderation/decisions/decision-race.test.ts`,
      `${FEATURES}/moderation/takedown/undo.test.ts`,
      `${FEATURES}/sanctions/sanctions.test.ts`,
      `${FEATURES}/auth/sessions/sessions.test.ts`,
      `${FEATURES}/users/roles/permissions.test.ts`,
    ],
    provide: { databaseUrl: null },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
