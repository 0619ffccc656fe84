export const notFoundStrings = {
  title: 'Not found',
  description: 'There is no page at this address.',
  heading: 'What are you doing here?',
  code: '404',
  text: 'There is no page at this address. The meeting was probably moved.',
  home: 'Back to the home page',
} as const;
