export const deskStatisticsStrings = {
  title: 'Statistics',
  description: 'How moderation goes, week by week.',
} as const;
