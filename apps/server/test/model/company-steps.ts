import { DAY } from '@corpomeme/contract/site/time';
import fc from 'fast-check';
import { someMeme } from './meme-steps.ts';
import { staffOr } from './moderation-steps.ts';
import { choose, type Step } from './step.ts';
import {
  accessRefusal,
  COMPANIES,
  concerns,
  type ModelCompany,
  type ModelMeme,
  maySee,
  type Slot,
  type World,
} from './world.ts';

/** Steps of the directory of companies, and of themes. */

const who = fc.nat(31);
const which = fc.nat(999);

const companyAt = (world: World, name: string) => world.companies.get(name) as ModelCompany;
const memesOf = (world: World, company: string) =>
  [...world.memes.values()].filter((meme) => meme.company === company);

function merge({ by, n, into: other }: { by: number; n: number; into: number }): Step {
  const from = choose(COMPANIES, n) as string;
  const into = choose(COMPANIES, other) as string;
  return {
    label: `merge(by ${by}, ${from} into ${into})`,
    bind(world) {
      const [id, target] = [companyAt(world, from).id, companyAt(world, into).id];
      if (id === null || target === null) return null;
      const as = staffOr(world, by);
      return {
        call: { as, method: 'POST', url: `/admin/companies/${id}/merge`, body: { into: target } },
        memes: memesOf(world, from).map((meme) => meme.id),
        // The account was deleted after the access check.
        lostRace: ['access_denied'],
        judge(now) {
          const denied = accessRefusal(now, as, 'admin');
          if (denied) return denied;
          if (from === into) return 'company_same';
          const isMerged = companyAt(now, from).into !== null || companyAt(now, into).into !== null;
          return isMerged ? 'company_merged' : null;
        },
        apply(now) {
          const memes = memesOf(now, from);
          const moved = new Set(memes.map((meme) => meme.id));
          Object.assign(companyAt(now, from), { into, mergedAt: now.now, moved });
          for (const meme of memes) meme.company = into;
        },
      };
    },
  };
}

function undoMerge({ by, n }: { by: number; n: number }): Step {
  return {
    label: `undoMerge(by ${by}, ${n})`,
    bind(world) {
      const merged = COMPANIES.filter((name) => companyAt(world, name).into !== null);
      const name = choose(n % 5 === 0 || merged.length === 0 ? COMPANIES : merged, n) as string;
      const { id } = companyAt(world, name);
      if (id === null) return null;
      const as = staffOr(world, by);
      return {
        call: { as, method: 'DELETE', url: `/admin/companies/${id}/merge` },
        memes: [...companyAt(world, name).moved].slice(-3),
        lostRace: ['access_denied'],
        judge(now) {
          const denied = accessRefusal(now, as, 'admin');
          if (denied) return denied;
          const { into, mergedAt } = companyAt(now, name);
          if (into === null || mergedAt < now.now - DAY) return 'merge_final';
          return companyAt(now, into).into === null ? null : 'merge_followed';
        },
        apply(now) {
          const company = companyAt(now, name);
          for (const meme of memesOf(now, company.into ?? ''))
            if (company.moved.has(meme.id)) meme.company = name;
          Object.assign(company, { into: null, moved: new Set() });
        },
      };
    },
  };
}

const THEMES = ['pay', 'meetings', 'deadlines', 'no-such-theme'];

function changeThemes({ by, meme, n }: { by: number; meme: number; n: number }): Step {
  const themes = [n % 3 > 0 && n, n % 3 > 1 && n + 1]
    .filter((place) => place !== false)
    .map((place) => choose(THEMES, place) as string);
  return {
    label: `changeThemes(by ${by}, meme ${meme}, ${themes.join(' and ') || 'none'})`,
    bind(world) {
      const id = someMeme(world, meme);
      if (id === undefined) return null;
      const as = staffOr(world, by);
      return {
        call: { as, method: 'PUT', url: `/memes/${id}/themes`, body: { themes } },
        memes: [id],
        judge(now) {
          const denied = accessRefusal(now, as, 'moderator');
          if (denied) return denied;
          if (themes.includes('no-such-theme')) return 'theme_unknown';
          const found = now.memes.get(id);
          if (!maySee(now, as, found)) return 'meme_not_found';
          if (found.themes.join() === themes.join()) return null;
          return concerns(now, as as Slot, found) ? 'own_matter' : null;
        },
        apply(now) {
          (now.memes.get(id) as ModelMeme).themes = [...themes];
        },
      };
    },
  };
}

/** Steps with weights. */
export const COMPANY_STEPS: [number, fc.Arbitrary<Step>][] = [
  [2, fc.record({ by: who, n: which, into: which }).map(merge)],
  [3, fc.record({ by: who, n: which }).map(undoMerge)],
  [4, fc.record({ by: who, meme: which, n: which }).map(changeThemes)],
];
