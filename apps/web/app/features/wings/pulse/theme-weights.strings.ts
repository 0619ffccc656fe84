/** Texts about where a theme weighs most (product: themes). */
export const weightStrings = {
  heading: 'Where it weighs most',
  hint: 'The share of this theme in what people post about each company.',
  none: 'No company has enough memes about this for figures yet.',
  more: 'more than elsewhere',
  less: 'less than elsewhere',
} as const;
