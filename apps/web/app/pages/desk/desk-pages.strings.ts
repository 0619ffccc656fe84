export const deskPageStrings = {
  title: 'Moderator desk',
  description: 'What waits for a decision, what needs eyes first.',
} as const;

export const deskAppealsPageStrings = {
  title: 'Appeals',
  description: 'Decisions that somebody asks to be looked at again, and memes that were taken down.',
} as const;

export const deskLooksPageStrings = {
  title: 'Second looks',
  description: 'Decided memes that are judged again by somebody who does not know the decision.',
} as const;

export const deskReportsPageStrings = {
  title: 'Reports',
  description: 'What members and others reported, the most urgent first.',
} as const;

export const deskStatisticsStrings = {
  title: 'Statistics',
  description: 'How moderation goes, week by week.',
} as const;

export const pendingPageStrings = {
  title: 'Pending Memes for Approval',
  description: 'Memes that wait for a moderator.',
} as const;
