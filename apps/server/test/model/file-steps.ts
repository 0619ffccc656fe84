import type { Order } from '@corpomeme/contract/moderation/orders';
import fc from 'fast-check';
import { openCaseAbout } from './desk-steps.ts';
import { someMeme, someone } from './meme-steps.ts';
import { staffOr } from './moderation-steps.ts';
import { choose, type Step } from './step.ts';
import { accessRefusal } from './world.ts';

/** Steps of files and orders. */

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
      return {
        call: { as: someone(world, by), method: 'POST', url: '/notices', body: { url, more_urls, ...words } },
        memes: ids,
        makesId: true,
        judge: (now) =>
          ids.every((id) => now.memes.get(id)?.state === 'approved') ? null : 'notice_address_invalid',
        apply(now, body) {
          const cases = ids.map((memeId) => openCaseAbout(now, { memeId, comment: null }, 'nobody'));
          for (const each of cases) each.reports += 1;
          now.files.push({ key: (body as { file: string }).file, askedAt: now.now, cases });
        },
      };
    },
  };
}

function hold({ by, meme, isSilent }: { by: number; meme: number; isSilent: boolean }): Step {
  return {
    label: `hold(by ${by}, meme ${meme}${isSilent ? ', silent' : ''})`,
    bind(world) {
      const id = someMeme(world, meme);
      if (id === undefined) return null;
      const as = staffOr(world, by);
      const until = '2099-01-01';
      const terms = { hold_until: until, silent_until: isSilent ? until : null };
      const words = { kind: 'information', authority: 'Judecătoria', asked: 'Cine?', ground: 'Art. 170' };
      return {
        call: { as, method: 'POST', url: '/admin/orders', body: { url: `/meme/${id}`, ...words, ...terms } },
        memes: [id],
        makesId: true,
        lostRace: ['access_denied'],
        judge: (now) =>
          accessRefusal(now, as, 'admin') ?? (now.memes.has(id) ? null : 'notice_address_invalid'),
        apply: (now, body) => void now.holds.push({ id: (body as Order).id, meme: id, isEnded: false }),
      };
    },
  };
}

function endHold({ by, n }: { by: number; n: number }): Step {
  return {
    label: `endHold(by ${by}, ${n})`,
    bind(world) {
      const order = choose(world.holds, n);
      if (!order) return null;
      const as = staffOr(world, by);
      const find = (now: typeof world) => now.holds.find(({ id }) => id === order.id);
      const body = { given: null, ended: true };
      return {
        call: { as, method: 'PUT', url: `/admin/orders/${order.id}`, body },
        memes: [order.meme],
        lostRace: ['access_denied'],
        judge: (now) => accessRefusal(now, as, 'admin') ?? (find(now)?.isEnded ? 'order_ended' : null),
        apply(now) {
          const found = find(now);
          if (found) found.isEnded = true;
        },
      };
    },
  };
}

/** Steps with weights. */
export const FILE_STEPS: [number, fc.Arbitrary<Step>][] = [
  [4, fc.record({ by: who, memes: fc.array(which, { minLength: 1, maxLength: 3 }) }).map(giveNotice)],
  [3, fc.record({ by: who, meme: which, isSilent: fc.boolean() }).map(hold)],
  [1, fc.record({ by: who, n: which }).map(endHold)],
];
