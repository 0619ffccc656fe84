export const loadFailureStrings = { tryAgain: 'Try again' } as const;
