export const reportKeys = { marked: (memeId: number) => ['reports', 'marked', memeId] as const };
