import { type Check, LATELY } from './subject.policy.ts';

const USUAL = 5;

export const manyAtOnce: Check = {
  name: 'many-at-once',
  look: ({ author: { lately } }) => (lately > USUAL ? { submitted: lately, minutes: LATELY / 60_000 } : null),
};
