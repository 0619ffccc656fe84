import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { operationAddresses } from './vite/operation-addresses.ts';
import { pageScript } from './vite/page-script.ts';
import { serviceWorker } from './vite/service-worker.ts';

/** Chunks that the home page does not use; parts that several of them share become shared chunks. */
const NOT_OF_HOME = [
  'app/features/(?:account|admin|appeals|auth|comments|memes/(?:history|upload)|studio|moderation|notifications|reasons|reports|sanctions|screening)/',
  'app/features/legal/(?!legal-language|legal\\.strings)',
  'app/ui/(?:dialog/(?:dialog|dialog-look|sheet)|dropdown-menu|form/(?:field|input-look)|load-failure|progress)\\.',
  'contract/src/reason-list',
  'lucide-react/.*/keyboard\\.',
];

/** Two shared files instead of twenty: they compress better, and the first changes only with the libraries. */
const SHARED_CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\// },
  {
    name: 'shared',
    test: new RegExp(`^(?!.*(?:${NOT_OF_HOME.join('|')})).*(?:apps/web/app|packages/contract|lucide-react)/`),
    minShareCount: 3,
    minSize: 0,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [operationAddresses(), pageScript(), tailwindcss(), reactRouter(), serviceWorker()],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  // Scanned ahead, or the first page would load twice.
  optimizeDeps: { entries: ['./app/**/*.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: SHARED_CHUNKS } },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './server.ts' } },
      // One self-contained bundle with React's production build, whatever NODE_ENV the server has.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}));
