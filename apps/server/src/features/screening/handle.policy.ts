import { type Check, lookInPassages } from './subject.policy.ts';

const MENTION = /(?<![\p{L}\p{N}._%+@-])@[a-z0-9_](?:[a-z0-9_.-]{1,38}[a-z0-9_])(?![\p{L}\p{N}@])/giu;
const NAMED =
  /(?<![\p{L}\p{N}])(?:insta(?:gram)?|ig|facebook|fb|tiktok|discord|telegram|snap(?:chat)?|linkedin)\s?[:=]\s?@?[\p{L}\p{N}_.#-]{3,40}/giu;
/** Everybody in a chat, which is nobody. */
const NOBODY = new Set([
  'everyone',
  'here',
  'channel',
  'all',
  'team',
  'toata',
  'toti',
  'hr',
  'work',
  'office',
]);

export const handle: Check = {
  name: 'handle',
  look: ({ passages, company }) =>
    lookInPassages(passages, 20, (text) => [
      ...(text.match(MENTION) ?? []).filter((mention) => {
        const name = mention.slice(1).toLowerCase();
        return !NOBODY.has(name) && name !== company.toLowerCase();
      }),
      ...(text.match(NAMED) ?? []),
    ]),
};
