import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineCatalogues } from '../../packages/contract/src/site/messages/inline-catalogues.ts';
import { BUILD_TARGET } from './browsers.ts';
import { contractValues } from './vite/contract-values.ts';
import { iconPaths } from './vite/icon-paths.ts';
import { messages } from './vite/messages.ts';
import { pageScript } from './vite/page-script.ts';
import { partLoading } from './vite/part-loading.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { SHARED_CHUNKS } from './vite/shared-chunks.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    messages(),
    inlineCatalogues,
    contractValues(),
    pageScript(),
    partLoading(),
    iconPaths(),
    tailwindcss(),
    reactRouter(),
    serviceWorker(),
  ],
  build: { target: BUILD_TARGET, assetsInlineLimit: 0, reportCompressedSize: false },
  // Scanned ahead, or the first page would load twice.
  optimizeDeps: { entries: ['./app/**/*.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Without the list of the pages that import a shared file.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: { groups: SHARED_CHUNKS },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: './server.ts',
          // V8 keeps a text of ASCII in half the memory. Lines and names stay readable in stack traces.
          output: {
            comments: false,
            minify: { mangle: false, compress: false, codegen: { removeWhitespace: false, asciiOnly: true } },
          },
        },
      },
      // One self-contained bundle with React's production build, whatever NODE_ENV the server has.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}));
