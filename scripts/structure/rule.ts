import type { SourceFile } from './source-file.ts';

export interface Rule {
  name: string;
  /** Shown with each finding, because the author of a mistake should learn the rule's purpose. */
  why: string;
  find(file: SourceFile): Finding[];
}

export interface Finding {
  line: number;
  what: string;
}

export const TEST_FILE = /\.(test|spec)\.tsx?$|^apps\/server\/test\/|^(e2e|bench)\//;
