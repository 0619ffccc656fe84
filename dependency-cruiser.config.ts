import type { IConfiguration } from 'dependency-cruiser';
import { importRules } from './scripts/structure/import-rules.ts';

/**
 * Who may import whom, held by `npm run check`. swc parses, because dependency-cruiser does not know TypeScript 7 (decision 085).
 */
export default {
  forbidden: importRules,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '\\+types/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
} satisfies IConfiguration;
