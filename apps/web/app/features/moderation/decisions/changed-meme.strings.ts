export const changedMemeStrings = {
  parts: {
    title: 'title',
    message: 'text',
    company: 'company',
    city: 'city',
    image_alt: 'picture description',
    image_placeholder: 'picture',
  },
  changed: (title: string, parts: readonly string[]) =>
    parts.length > 0
      ? `“${title}” has just changed: ${parts.join(', ')}.`
      : `“${title}” was just sent in again.`,
  undecided: 'Nothing was decided; look at it again.',
} as const;
