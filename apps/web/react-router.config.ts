import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './vite/precompress.ts';

export default {
  ssr: true,
  // The route table is small, and a lazy manifest would be one more URL to serve.
  routeDiscovery: { mode: 'initial' },
  // Loaders share their code with the pages, so splitting would only add files.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
