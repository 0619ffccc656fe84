import { type Choice, GAIN, onlyGroup } from './cleverness/choice.ts';
import { measureAnswers } from './cleverness/measure-answers.ts';
import { measureMemory } from './cleverness/measure-memory.ts';
import { measureProduct } from './cleverness/measure-product.ts';
import { measureProofs } from './cleverness/measure-proofs.ts';
import { measureQueries } from './cleverness/measure-queries.ts';
import { measureSockets } from './cleverness/measure-sockets.ts';
import { type Groups, readGroups, writeGroups } from './cleverness/table.ts';

/**
 * `npm run bench -- cleverness`: compares hand-made parts with libraries and plain code; exits with 1 if a part that
 * stays for its figure gains less than a tenth.
 */
const PARTS: Record<string, () => Promise<Choice[]>> = {
  product: measureProduct,
  answers: measureAnswers,
  sockets: measureSockets,
  memory: measureMemory,
  queries: measureQueries,
  proofs: measureProofs,
};
const earlier = onlyGroup ? readGroups() : {};
const groups: Groups = {};
for (const [name, measure] of Object.entries(PARTS)) {
  const previous = onlyGroup && onlyGroup !== name ? earlier[name] : undefined;
  groups[name] = previous ?? { when: new Date().toISOString(), choices: await measure() };
}
writeGroups(groups);
const choices = Object.values(groups).flatMap((group) => group.choices);
process.exitCode = choices.every(({ verdict, ratio }) => verdict !== 'figure' || ratio >= GAIN) ? 0 : 1;
