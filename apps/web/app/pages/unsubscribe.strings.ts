export const unsubscribePageStrings = {
  title: 'Stop the daily email',
  description: 'Turns the daily email off.',
} as const;
