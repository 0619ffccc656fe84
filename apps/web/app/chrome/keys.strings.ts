export const keyStrings = {
  open: 'Keyboard shortcuts',
  title: 'Keyboard shortcuts',
  text: 'They work outside of text fields.',
  switch: 'Use single-key shortcuts',
  switchHint: 'Turn them off if you dictate, because a spoken letter would press one.',
  keys: [
    ['J', 'Next meme'],
    ['K', 'Previous meme'],
    ['L', 'Vote for the meme, or take the vote back'],
    ['S', 'Same here: true at my place too'],
    ['← →', 'Previous and next meme, on the page of a meme'],
    ['?', 'This list'],
  ],
} as const;
