export const legalKeys = {
  namelessWait: ['nameless-wait'],
  pages: ['written-pages'],
  page: (slug: string) => ['written-pages', slug] as const,
} as const;
