export const deskLooksPageStrings = {
  title: 'Second looks',
  description: 'Decided memes that are judged again by somebody who does not know the decision.',
} as const;
