import fc from 'fast-check';
import { correctionOf, isAsked, propose, refuseCorrection, stand } from './answer-steps.ts';
import { eraseMeme, forget } from './effects.ts';
import { authorOr, someMeme, someone } from './meme-steps.ts';
import { choose, type Step } from './step.ts';
import { accessRefusal, maySee, type World } from './world.ts';

/** Steps of memes without a name: their secrets, and the end of the link to the author. */

const who = fc.nat(31);
const which = fc.nat(999);

/** Makes a new secret, or destroys the link at once, which makes one too. */
function renew({ by, meme, isLast }: { by: number; meme: number; isLast: boolean }): Step {
  return {
    label: `${isLast ? 'forget' : 'renewSecret'}(by ${by}, meme ${meme})`,
    bind(world) {
      const nameless = [...world.memes.values()].filter(({ pseudonym }) => pseudonym !== null);
      const id = meme % 4 === 0 ? someMeme(world, meme) : choose(nameless, meme)?.id;
      if (id === undefined) return null;
      const as = authorOr(world, id, by);
      return {
        call: { as, method: 'POST', url: `/memes/${id}/${isLast ? 'forgetting' : 'withdrawal-secret'}` },
        memes: [id],
        makesId: true,
        judge(now) {
          const denied = accessRefusal(now, as, 'member');
          if (denied) return denied;
          const found = now.memes.get(id);
          if (!maySee(now, as, found)) return 'meme_not_found';
          if (found.author !== as) return 'access_denied';
          if (found.pseudonym === null) return 'not_nameless';
          return isLast && found.state === 'pending' ? 'meme_undecided' : null;
        },
        apply(now, body) {
          const found = now.memes.get(id);
          if (!found) return;
          found.secret = (body as { secret: string }).secret;
          if (isLast) forget(now, found);
        },
      };
    },
  };
}

const memeOf = (world: World, secret: string) =>
  [...world.memes.values()].find((meme) => meme.secret === secret);

const URLS = { stand: '/statements', correct: '/corrections', withdraw: '/withdrawals' } as const;

/** Deletes the meme of a secret, stands by it, or proposes a correction. */
function useSecret({ by, n, use }: { by: number; n: number; use: keyof typeof URLS }): Step {
  return {
    label: `${use}BySecret(by ${by}, ${n})`,
    bind(world) {
      const known = [...world.memes.values()].filter((meme) => meme.secret !== null);
      const answered = known.filter((meme) => isAsked(world, meme));
      const chosen = choose(use !== 'withdraw' && answered.length > 0 ? answered : known, n);
      const secret = (n % 5 === 0 ? null : chosen?.secret) ?? 'AAAAA-AAAAA-AAAAA-AAAAA';
      const correction = correctionOf(n);
      const body = { secret, ...(use === 'correct' && correction) };
      return {
        call: { as: someone(world, by), method: 'POST', url: URLS[use], body },
        memes: chosen ? [chosen.id] : [],
        judge(now) {
          const meme = memeOf(now, secret);
          if (!meme) return 'withdrawal_secret_unknown';
          if (use === 'correct') return refuseCorrection(now, meme, correction);
          const isRight = use === 'withdraw' || (meme.state === 'approved' && isAsked(now, meme));
          return isRight ? null : 'meme_unanswered';
        },
        apply(now) {
          const meme = memeOf(now, secret);
          if (meme && use === 'stand') stand(now, meme);
          else if (meme && use === 'correct') propose(now, meme, correction);
          else if (meme) eraseMeme(now, meme, meme.author);
        },
      };
    },
  };
}

/** Steps with weights. */
export const NAMELESS_STEPS: [number, fc.Arbitrary<Step>][] = [
  [5, fc.record({ by: who, meme: which, isLast: fc.constant(false) }).map(renew)],
  [2, fc.record({ by: who, meme: which, isLast: fc.constant(true) }).map(renew)],
  [2, fc.record({ by: who, n: which, use: fc.constant('withdraw' as const) }).map(useSecret)],
  [
    5,
    fc
      .record({ by: who, n: which, use: fc.constantFrom('stand' as const, 'correct' as const) })
      .map(useSecret),
  ],
];
