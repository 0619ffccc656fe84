export const reportPageStrings = {
  title: 'Report something unlawful',
  description: 'A form for anybody: defamation, real names, copyright. Answered within 48 business hours.',
} as const;
