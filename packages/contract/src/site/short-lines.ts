/** Returns true if no line of a text has more than `most` characters. */
export const hasShortLines = (text: string, most: number) =>
  text.split('\n').every((line) => line.length <= most);
