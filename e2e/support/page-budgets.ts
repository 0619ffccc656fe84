/** The most that a page for reading may make a visitor's browser load: bytes after gzip (decision 131). */
export interface PageBudget {
  address: string;
  /** Scripts inside the page. No script file is loaded before the first use. */
  beforeUse: number;
  /** Script files that the first use loads, without those of a dialog or menu that it opens. */
  afterUse: number;
}

const KB = 1024;
const BEFORE_USE = 12 * KB;

export const PAGE_BUDGETS: readonly PageBudget[] = [
  { address: '/', beforeUse: BEFORE_USE, afterUse: 162 * KB },
  { address: '/browse', beforeUse: BEFORE_USE, afterUse: 168 * KB },
  { address: '/company/Oracle', beforeUse: BEFORE_USE, afterUse: 172 * KB },
  { address: '/meme/:id', beforeUse: BEFORE_USE, afterUse: 184 * KB },
  { address: '/rules', beforeUse: BEFORE_USE, afterUse: 163 * KB },
  { address: '/moderation-log', beforeUse: BEFORE_USE, afterUse: 164 * KB },
];

/** The most that the studio may load beyond the site's own pages: bytes after gzip (product: studio). */
export const STUDIO_BUDGET = { scripts: 60 * KB, typefaces: 60 * KB } as const;
