import { type Check, lookInPassages } from './subject.policy.ts';

const PATTERNS = [
  /\b(?:https?:\/\/|www\.)[^\s<>"']{3,200}/giu,
  // Without a path only endings that are hardly ever anything else: `Node.js` and `ASP.NET` are no addresses.
  /(?<![\p{L}\p{N}@©®.-])(?:[a-z0-9][a-z0-9-]{0,60}\.){1,4}(?:ro|com|org|eu|info|biz|xyz|top|shop|site|online|club|link)(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])(?:\/[^\s<>"']{0,200})?/giu,
  /(?<![\p{L}\p{N}@©®.-])[a-z0-9][a-z0-9-]{0,60}\.(?:[a-z]{2,10})\/[\w-][^\s<>"']{0,200}/giu,
];

export const link: Check = {
  name: 'link',
  look: ({ passages }) =>
    lookInPassages(passages, 25, (text) => {
      const found = PATTERNS.flatMap((pattern) => text.match(pattern) ?? []);
      // The longest of those that say the same.
      return found.filter((one) => !found.some((other) => other !== one && other.includes(one)));
    }),
};
