/** Returns one line of at most `max` characters, cut between words if enough remains. */
export function clip(text: string, max: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= max) return line;
  const cut = characters.slice(0, max - 1).join('');
  const atWord = cut.replace(/\s\S*$/u, '');
  return `${atWord.length > cut.length / 2 ? atWord : cut}…`;
}
