import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './vite/precompress.ts';

export default {
  ssr: true,
  // The whole route table is small, and a lazy manifest would be one more address to serve.
  routeDiscovery: { mode: 'initial' },
  // The loaders share their code with the pages; split, each would be one more file for nothing.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
