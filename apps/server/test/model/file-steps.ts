import fc from 'fast-check';
import { openCaseAbout } from './desk-steps.ts';
import { someMeme, someone } from './meme-steps.ts';
import type { Step } from './step.ts';
import { roleNow } from './world.ts';

/** Steps of files. */

const who = fc.nat(31);
const which = fc.nat(999);

function giveNotice({ by, memes }: { by: number; memes: number[] }): Step {
  return {
    label: `giveNotice(by ${by}, memes ${memes.join(' and ')})`,
    bind(world) {
      const ids = [...new Set(memes.flatMap((n) => someMeme(world, n) ?? []))];
      if (ids.length === 0) return null;
      const [url, ...more_urls] = ids.map((id) => `/meme/${id}`);
      const words = { kind: 'child_abuse', explanation: 'Se vede un copil în imagine.', good_faith: true };
      const as = someone(world, by);
      return {
        call: { as, method: 'POST', url: '/notices', body: { url, more_urls, ...words } },
        memes: ids,
        makesId: true,
        judge: (now) =>
          ids.every((id) => now.memes.get(id)?.state === 'approved') ? null : 'notice_address_invalid',
        apply(now, body) {
          const cases = ids.map((memeId) => openCaseAbout(now, { memeId, comment: null }, 'nobody'));
          for (const each of cases) each.reports += 1;
          // Who was logged in is a party, although the notice has no name.
          if (as !== null && roleNow(now, as) !== 'visitor')
            for (const id of ids) now.memes.get(id)?.reporters.add(as);
          now.files.push({ key: (body as { file: string }).file, askedAt: now.now, cases });
        },
      };
    },
  };
}

/** Steps with weights. */
export const FILE_STEPS: [number, fc.Arbitrary<Step>][] = [
  [4, fc.record({ by: who, memes: fc.array(which, { minLength: 1, maxLength: 3 }) }).map(giveNotice)],
];
