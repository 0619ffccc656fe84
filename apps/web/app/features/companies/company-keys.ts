export const companyKeys = {
  all: ['companies'],
  active: ['companies', 'active'],
  offered: ['companies', 'offered'],
  found: (words: string) => ['companies', 'found', words],
  page: (query: string) => ['companies', 'page', query],
  chosen: (name: string | undefined) => ['companies', 'chosen', name],
  speaking: (name: string) => ['companies', 'speaking', name],
  one: (name: string) => ['companies', 'one', name],
  directory: ['directory'],
  directoryOf: (search: string, state: string | undefined) => ['directory', search, state] as const,
  speakers: ['speakers'],
} as const;
