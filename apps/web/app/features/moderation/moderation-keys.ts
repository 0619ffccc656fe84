/** The plain list of pending memes is a list of memes: `memeKeys.pending`. */
export const moderationKeys = {
  queue: ['desk', 'queue'],
  care: ['desk', 'care'],
  appeals: ['appeals'],
  removed: ['removed'],
  cases: ['cases'],
  caseList: ['cases', 'list'],
  overdueCases: ['cases', 'overdue'],
  case: (id: number) => ['cases', 'one', id] as const,
  looks: ['looks'],
  corrections: ['look-corrections'],
  lookStatistics: (weeks: number) => ['look-statistics', weeks] as const,
  colleagues: ['moderation', 'colleagues'],
  log: (filter: object) => ['moderation', 'log', filter] as const,
  months: ['moderation', 'months'],
  statistics: (weeks: number) => ['moderation', 'statistics', weeks] as const,
} as const;
