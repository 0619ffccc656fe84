export const proposalStrings = {
  heading: 'Proposed company',
  hint: 'The meme can be approved when it has its company. To send it back, reject it.',
  name: 'Name of the new company',
  accept: 'Add this company',
  accepted: (name: string) => `${name} is a company now.`,
  alike: 'Much like it',
  choose: (name: string) => `It is ${name}`,
  other: 'Or another listed company',
  use: 'Use this one',
  chosen: (name: string) => `The meme belongs to ${name} now.`,
  failed: 'The company could not be settled. Please try again.',
  open: 'This meme proposes a company. Add it or choose a listed one first.',
} as const;
