import type { SourceFile } from './source-file.ts';

export interface Rule {
  name: string;
  /** Shown with every finding: someone who breaks a rule should learn what it is for. */
  why: string;
  find(file: SourceFile): Finding[];
}

export interface Finding {
  line: number;
  what: string;
}

export const TEST_FILE = /\.(test|spec)\.tsx?$|^apps\/server\/test\/|^(e2e|bench)\//;
