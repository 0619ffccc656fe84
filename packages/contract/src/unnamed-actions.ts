/**
 * Actions that the public log lists without the moderator's pseudonym, because the author of the meme reads the name of
 * the moderator who approved or restored it (decision 096). Without zod, because the web app imports it.
 */
export const UNNAMED_ACTIONS: readonly string[] = [
  'meme.approve',
  'meme.undo',
  'meme.restore',
  'appeal.accept',
];
