export const deskAppealsPageStrings = {
  title: 'Appeals',
  description: 'Decisions that somebody asks to be looked at again, and memes that were taken down.',
} as const;
