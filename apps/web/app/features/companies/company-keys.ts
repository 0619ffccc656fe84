export const companyKeys = {
  all: ['companies'],
  active: ['companies', 'active'],
  offered: ['companies', 'offered'],
  found: (words: string) => ['companies', 'found', words],
  page: (query: string) => ['companies', 'page', query],
  one: (name: string) => ['companies', 'one', name],
} as const;
