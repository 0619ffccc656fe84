/**
 * Steps of each first task before the redesign for phones. `steps.ts` counted them at 390 px on the demo of
 * commit 202ef406, the last one before the redesign. The names are those of `first-tasks.spec.ts`.
 */
export const STEPS_BEFORE: Readonly<Record<string, number>> = {
  'Find what people say about Capgemini': 4,
  'See the best of today': 3,
  'See the newest memes of everybody': 2,
  'Vote from a shared link': 7,
  'Comment from a shared link': 9,
  'Read another meme about the same company': 3,
  'Find out why a meme was rejected': 6,
  'Approve ten memes': 14,
  'Change a number of the settings': 12,
  'Find out who decided what': 20,
};
