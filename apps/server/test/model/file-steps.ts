import fc from 'fast-check';
import { isElsewhere, markOf } from './answer-steps.ts';
import { openCaseAbout } from './desk-steps.ts';
import { someMeme, someone } from './meme-steps.ts';
import type { Step } from './step.ts';
import { roleNow } from './world.ts';

/** Steps of files. */

const who = fc.nat(31);
const which = fc.nat(999);

function giveNotice({ by, memes, n }: { by: number; memes: number[]; n: number }): Step {
  return {
    label: `giveNotice(by ${by}, memes ${memes.join(' and ')})`,
    bind(world) {
      const ids = [...new Set(memes.flatMap((n) => someMeme(world, n) ?? []))];
      if (ids.length === 0) return null;
      const [url, ...more_urls] = ids.map((id) => `/meme/${id}`);
      const words = { kind: 'child_abuse', explanation: 'Se vede un copil în imagine.', good_faith: true };
      const mark = markOf(world, ids[0], n);
      const as = someone(world, by);
      return {
        call: { as, method: 'POST', url: '/notices', body: { url, more_urls, ...words, mark } },
        memes: ids,
        makesId: true,
        judge(now) {
          if (!ids.every((id) => now.memes.get(id)?.state === 'approved')) return 'notice_address_invalid';
          return isElsewhere(now, ids[0] ?? 0, mark) ? 'mark_elsewhere' : null;
        },
        apply(now, body) {
          const cases = ids.map((memeId) => openCaseAbout(now, { memeId, comment: null }, 'nobody'));
          for (const each of cases) each.reports += 1;
          // Who was logged in is a party, although the notice has no name.
          if (as !== null && roleNow(now, as) !== 'visitor')
            for (const id of ids) now.memes.get(id)?.reporters.add(as);
          now.files.push({ key: (body as { file: string }).file, askedAt: now.now, cases, mark });
        },
      };
    },
  };
}

/** Steps with weights. */
export const FILE_STEPS: [number, fc.Arbitrary<Step>][] = [
  [
    4,
    fc.record({ by: who, memes: fc.array(which, { minLength: 1, maxLength: 3 }), n: which }).map(giveNotice),
  ],
];
