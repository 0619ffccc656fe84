export const deskReportsPageStrings = {
  title: 'Reports',
  description: 'What members and others reported, the most urgent first.',
} as const;
