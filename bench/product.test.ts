import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PRODUCT } from './product.ts';
import { ROOT } from './servers.ts';

test('the image bundles and runs the server as `npm start` does', () => {
  const image = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...PRODUCT.args]).replaceAll(',', ', ')}`);
  expect(image).toContain('RUN node scripts/build-server.ts');
  expect(image).toContain(`MALLOC_ARENA_MAX=${PRODUCT.env.MALLOC_ARENA_MAX} `);
  expect(PRODUCT.args.at(-1)).toBe('apps/server/build/main.js');
});
