import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './vite/precompress.ts';
import { writeLanguages } from './vite/write-languages.ts';

export default {
  ssr: true,
  // The route table is small, and a lazy manifest would be one more URL to serve.
  routeDiscovery: { mode: 'initial' },
  // Loaders share their code with the pages, so splitting would only add files.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await writeLanguages(client);
    await precompress(client);
  },
} satisfies Config;
