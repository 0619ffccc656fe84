import { MEME_LANGUAGES } from '@corpomeme/contract/memes/meme-lists';
import { QUEUE_AGES, QUEUE_FLAGS, QUEUE_KINDS, type QueueQuery } from '@corpomeme/contract/moderation/desk';
import { m } from '@corpomeme/contract/site/messages';
import { useSearchParams } from 'react-router';

/** The filters with a fixed list of choices, in their order, with the label of each choice. */
export const CHOICES = {
  finding: () => m.weights.checks,
  kind: () => only(QUEUE_KINDS, m.queue.kinds),
  age: () => only(QUEUE_AGES, m.queue.ages),
  only: () => only(QUEUE_FLAGS, m.queue.flags),
  language: () => only(MEME_LANGUAGES, m.meme.languages),
} satisfies Partial<Record<keyof QueueFilter, () => Record<string, string>>>;
export type ChoiceFilter = keyof typeof CHOICES;
export const CHOICE_FILTERS = Object.keys(CHOICES) as ChoiceFilter[];

const only = <Name extends string>(names: readonly Name[], texts: Record<Name, string>) =>
  Object.fromEntries(names.map((name) => [name, texts[name]]));

export type QueueFilter = Omit<QueueQuery, 'limit' | 'cursor' | 'like'>;

/** Returns the filters of the page's address; unknown values count as none, because people edit addresses. */
export function useQueueFilter(): { filter: QueueFilter; texts: [name: keyof QueueFilter, text: string][] } {
  const [query] = useSearchParams();
  const texts: [keyof QueueFilter, string][] = [];
  const filter: Record<string, string> = {};
  for (const name of CHOICE_FILTERS) {
    const value = query.get(name) ?? '';
    const choices: Record<string, string> = CHOICES[name]();
    if (!Object.hasOwn(choices, value)) continue;
    filter[name] = value;
    texts.push([name, choices[value] ?? value]);
  }
  for (const name of ['company', 'search'] as const) {
    const value = query.get(name)?.trim();
    if (!value) continue;
    filter[name] = value;
    texts.push([name, name === 'search' ? `“${value}”` : value]);
  }
  return { filter, texts };
}
