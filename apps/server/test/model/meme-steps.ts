import type { Meme } from '@corpomeme/contract/memes/memes';
import fc from 'fast-check';
import { closeAppeals, eraseMeme, sendBack } from './effects.ts';
import { choose, chooseLate, type Step } from './step.ts';
import {
  accessRefusal,
  COMPANIES,
  concerns,
  currentOf,
  type ModelMeme,
  maySee,
  NOBODY,
  refusalToPost,
  roleNow,
  type Slot,
  SPOKEN,
  type World,
} from './world.ts';

const CITY = 'Iasi';

/** A number that `someone` turns into a member, or in one of sixteen cases into a visitor. */
export const who = fc.nat(31);
export const someone = (world: World, by: number): Slot | null =>
  by >= 30 ? null : by % world.people.length;
export const which = fc.nat(999);
const company = fc.constantFrom(...COMPANIES, SPOKEN, SPOKEN);

export const memesOf = (world: World) => [...world.memes.keys()];
export const someMeme = (world: World, n: number) =>
  // Sometimes a deleted meme, or one that never existed.
  n % 29 === 0 ? (choose(world.deletedMemes, n)?.id ?? 999_999_999) : chooseLate(memesOf(world), n);

/** Returns the meme's author in three of four cases, else any member or a visitor. */
export function authorOr(world: World, memeId: number, by: number): Slot | null {
  const author = world.memes.get(memeId)?.author;
  return by % 4 !== 0 && author !== undefined && author !== NOBODY ? author : someone(world, by);
}

function submit({ by, company, n }: { by: number; company: string; n: number }): Step {
  const isNameless = n % 3 === 0;
  return {
    label: `submit(by ${by}, ${company}${isNameless ? ', nameless' : ''})`,
    bind(world) {
      const as = someone(world, by);
      const title = `Povestea ${n}`;
      return {
        call: {
          as,
          method: 'POST',
          url: '/memes',
          isUpload: true,
          body: { company, city: CITY, title, ...(isNameless && { nameless: 'true' }) },
        },
        memes: [],
        makesId: true,
        judge: (now) => accessRefusal(now, as, 'member') ?? refusalToPost(now, as as Slot),
        apply: (now, body) =>
          addMeme(now, as as Slot, body as Meme, { company: currentOf(now, company), title, isNameless }),
      };
    },
  };
}

function addMeme(
  world: World,
  author: Slot,
  meme: Meme,
  { isNameless, ...words }: { company: string; title: string; isNameless: boolean },
): void {
  world.memes.set(meme.id, {
    id: meme.id,
    author,
    pseudonym: isNameless ? meme.username : null,
    former: null,
    secret: null,
    publishedAt: null,
    state: 'pending',
    wasPublic: false,
    ...words,
    version: 1,
    picture: meme.image_url,
    voters: new Set(),
    same: new Set(),
    themes: [],
    comments: [],
    reporters: new Set(),
    decidedBy: null,
    decidedAt: 0,
    undoableBy: null,
    refusal: null,
    answers: [],
    stand: null,
    proposal: null,
    isCorrected: false,
  });
}

function edit({ by, meme, company, n }: { by: number; meme: number; company: string; n: number }): Step {
  return {
    label: `edit(by ${by}, meme ${meme}, ${company})`,
    bind(world) {
      const id = someMeme(world, meme);
      if (id === undefined) return null;
      const as = authorOr(world, id, by);
      const words = { title: `Altă poveste ${n % 7}`, company };
      return {
        call: { as, method: 'PATCH', url: `/memes/${id}`, body: words },
        memes: [id],
        lostRace: ['meme_changed', 'meme_not_editable'],
        judge(now) {
          const denied = accessRefusal(now, as, 'member');
          if (denied) return denied;
          const found = now.memes.get(id);
          if (!maySee(now, as, found)) return 'meme_not_found';
          if (found.author !== as) {
            if (roleNow(now, as) !== 'admin') return 'access_denied';
            return concerns(now, as as Slot, found) ? 'own_matter' : null;
          }
          if (found.state !== 'pending' && found.state !== 'rejected') return 'meme_not_editable';
          return refusalToPost(now, as);
        },
        apply(now) {
          const found = now.memes.get(id) as ModelMeme;
          const company = currentOf(now, words.company);
          const isOther = found.title !== words.title || found.company !== company;
          Object.assign(found, { ...words, company });
          if (found.author !== as) {
            if (isOther) found.version += 1;
            return;
          }
          // The author's edit of a pending meme that changes no word leaves the moderator's card as it is.
          if (found.state === 'pending' && !isOther) return;
          found.version += 1;
          if (found.state === 'rejected') closeAppeals(now, id);
          sendBack(found);
        },
      };
    },
  };
}

function remove({ by, meme }: { by: number; meme: number }): Step {
  return {
    label: `delete(by ${by}, meme ${meme})`,
    bind(world) {
      const id = someMeme(world, meme);
      if (id === undefined) return null;
      const as = authorOr(world, id, by);
      return {
        call: { as, method: 'DELETE', url: `/memes/${id}` },
        memes: [id],
        judge(now) {
          const denied = accessRefusal(now, as, 'member');
          if (denied) return denied;
          const found = now.memes.get(id);
          if (!maySee(now, as, found)) return 'meme_not_found';
          if (found.author === as) return null;
          if (roleNow(now, as) !== 'admin') return 'access_denied';
          return concerns(now, as as Slot, found) ? 'own_matter' : null;
        },
        apply: (now) => eraseMeme(now, now.memes.get(id) as ModelMeme, as),
      };
    },
  };
}

const VOTES = {
  vote: { path: 'vote', voters: 'voters', up: 'meme_already_voted', down: 'meme_not_voted' },
  sameHere: { path: 'same-here', voters: 'same', up: 'meme_already_same_here', down: 'meme_not_same_here' },
} as const;

type Vote = { by: number; meme: number; isUp: boolean; kind: keyof typeof VOTES };

function vote({ by, meme, isUp, kind }: Vote): Step {
  const { path, voters, up, down } = VOTES[kind];
  return {
    label: `${kind}(by ${by}, meme ${meme}, ${isUp ? 'up' : 'down'})`,
    bind(world) {
      const id = someMeme(world, meme);
      if (id === undefined) return null;
      const as = someone(world, by);
      return {
        call: { as, method: 'POST', url: `/memes/${id}/${path}`, body: { voteType: isUp ? 'up' : 'down' } },
        memes: [id],
        judge(now) {
          const denied = accessRefusal(now, as, 'speaker');
          if (denied) return denied;
          const found = now.memes.get(id);
          if (!maySee(now, as, found)) return 'meme_not_found';
          if (found[voters].has(as as Slot) === isUp) return isUp ? up : down;
          return isUp && found.author === as && found.state !== 'approved' ? 'meme_not_public' : null;
        },
        apply: (now) => castVote(now.memes.get(id)?.[voters], as as Slot, isUp),
      };
    },
  };
}

export function castVote(voters: Set<Slot> | undefined, slot: Slot, isUp: boolean): void {
  if (isUp) voters?.add(slot);
  else voters?.delete(slot);
}

export const isUp = fc.integer({ min: 0, max: 2 }).map((n) => n > 0);

/** Steps with weights. */
export const MEME_STEPS: [number, fc.Arbitrary<Step>][] = [
  [10, fc.record({ by: who, company, n: which }).map(submit)],
  [6, fc.record({ by: who, meme: which, company, n: which }).map(edit)],
  [2, fc.record({ by: who, meme: which }).map(remove)],
  [7, fc.record({ by: who, meme: which, isUp, kind: fc.constant('vote' as const) }).map(vote)],
  [4, fc.record({ by: who, meme: which, isUp, kind: fc.constant('sameHere' as const) }).map(vote)],
];
