export const offlineStrings = {
  title: 'No connection',
  description: 'This page has not been seen on this device yet.',
  heading: 'The office Wi-Fi is in a meeting',
  text: 'There is no connection, and this page has not been seen on this device yet. Pages you read lately still open.',
  tryAgain: 'Try again',
  home: 'Back to the home page',
  notice: 'No connection. What you see may be out of date.',
  back: 'Connected again.',
} as const;
