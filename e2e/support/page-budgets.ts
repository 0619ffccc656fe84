/** The most that a visitor's browser may load for a page: bytes after gzip (decision 136). */
export interface PageBudget {
  address: string;
  /** Script files, without those of a dialog or menu that a press opens. */
  files: number;
}

const KB = 1024;

/** Scripts inside a page. */
export const INLINE_BUDGET = 12 * KB;

export const PAGE_BUDGETS: readonly PageBudget[] = [
  { address: '/', files: 164 * KB },
  { address: '/browse', files: 175 * KB },
  { address: '/company/Oracle', files: 175 * KB },
  { address: '/meme/:id', files: 190 * KB },
  { address: '/rules', files: 166 * KB },
  { address: '/moderation-log', files: 165 * KB },
];

/** The most that the studio may load beyond the site's own pages: bytes after gzip (product: studio). */
export const STUDIO_BUDGET = { scripts: 60 * KB, typefaces: 60 * KB } as const;
