import { lookInPassages, type TextCheck } from './text-check.ts';

/** Excludes npm packages: `@types/node`. */
const MENTION = /(?<![\p{L}\p{N}._%+@-])@[a-z0-9_](?:[a-z0-9_.-]{1,38}[a-z0-9_])(?![\p{L}\p{N}@/])/giu;
const NAMED =
  /(?<![\p{L}\p{N}])(?:insta(?:gram)?|ig|facebook|fb|tiktok|discord|telegram|snap(?:chat)?|linkedin)\s?[:=]\s?@?[\p{L}\p{N}_.#-]{3,40}/giu;
/** Times, numbers and shares: `@5pm`, `@10.30`, `@17h`. */
const MOMENT = /^[\d.]+(?:am|pm|h|ish|min|k)?$/;
/** Words after @ that name no person: all members of a chat, places, and words of programmers. */
const NOBODY = new Set(
  `everyone here channel all team toata toti hr work office home sediu birou acasa luni marti miercuri joi
  vineri monday tuesday wednesday thursday friday noon midnight override media test before after beforeeach
  aftereach param params return returns throws deprecated types import keyframes supports layer apply todo see link author
  since version nullable notnull nonnull autowired component injectable input output inject entity bean service controller
  repository data getter setter module property staticmethod classmethod dataclass suppresswarnings column table mock spy value requestbody getmapping postmapping ts-ignore
  ts-expect-error if else for switch case default`.split(/\s+/),
);

export const handle: TextCheck = {
  name: 'handle',
  look: ({ passages, company }) =>
    lookInPassages(passages, (text) => [
      ...(text.match(MENTION) ?? []).filter((mention) => {
        const name = mention.slice(1).toLowerCase();
        return !NOBODY.has(name) && !MOMENT.test(name) && name !== company.toLowerCase();
      }),
      ...(text.match(NAMED) ?? []),
    ]),
};
