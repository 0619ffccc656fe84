import type { Meme } from '@corpomeme/contract/memes/memes';
import fc from 'fast-check';
import { closeAppeals, movePicture, publish, reject, sendBack, suspendCases, takeDown } from './effects.ts';
import { someMeme, someone } from './meme-steps.ts';
import { type BoundStep, choose, type Step } from './step.ts';
import {
  accessRefusal,
  type Code,
  concerns,
  type ModelMeme,
  maySee,
  NOBODY,
  type Slot,
  type World,
} from './world.ts';

const who = fc.nat(31);
const which = fc.nat(999);
/** The version that the moderator's call names: none, the current one, or another one. */
const seen = fc.constantFrom('none', 'this', 'this', 'other');
type Seen = 'none' | 'this' | 'other';

const UNDO_WINDOW = 12_000;

/** Returns a moderator or admin in five of six cases, else any member or a visitor. */
export function staffOr(world: World, by: number): Slot | null {
  const staff = world.people.filter(({ role, isDeleted }) => role !== 'user' && !isDeleted);
  return by % 6 === 0 ? someone(world, by) : (choose(staff, by)?.slot ?? null);
}

export function versionSeen(world: World, meme: number, seen: Seen): number | undefined {
  const version = world.memes.get(meme)?.version ?? 1;
  return seen === 'none' ? undefined : seen === 'this' ? version : version + 1;
}

export const isOther = (meme: ModelMeme, version: number | undefined) =>
  version !== undefined && version !== meme.version;

/** Returns a meme in one of these states in most cases, else any meme. */
function someIn(world: World, states: ModelMeme['state'][], n: number): number | undefined {
  const those = [...world.memes.values()].filter(({ state }) => states.includes(state));
  return n % 5 === 0 ? someMeme(world, n) : (choose(those, n)?.id ?? someMeme(world, n));
}

interface Act {
  by: number;
  meme: number;
  seen: Seen;
}

/** Builds a moderator's act on a meme. */
function actOn(
  states: ModelMeme['state'][],
  { by, meme, seen }: Act,
  make: (address: { as: Slot; id: number; version: number | undefined }) => {
    call: Omit<BoundStep['call'], 'as'>;
    refuse(world: World, meme: ModelMeme): Code;
    apply(world: World, meme: ModelMeme, body: Meme): void;
    lostRace?: NonNullable<BoundStep['lostRace']>;
  },
): (world: World) => BoundStep | null {
  return (world) => {
    const id = someIn(world, states, meme);
    if (id === undefined) return null;
    const as = staffOr(world, by);
    const {
      call,
      refuse,
      apply,
      lostRace = [],
    } = make({ as: as as Slot, id, version: versionSeen(world, id, seen) });
    return {
      call: { as, ...call },
      memes: [id],
      lostRace,
      judge(now) {
        const denied = accessRefusal(now, as, 'moderator');
        if (denied) return denied;
        const found = now.memes.get(id);
        return maySee(now, as, found) ? refuse(now, found) : 'meme_not_found';
      },
      apply: (now, body) => apply(now, now.memes.get(id) as ModelMeme, body as Meme),
    };
  };
}

const REASON = { reason: 'Pentru că', reason_code: 'insulting' };

function decide({ status, ...act }: Act & { status: 'approved' | 'rejected' }): Step {
  return {
    label: `${status}(by ${act.by}, meme ${act.meme}, ${act.seen})`,
    bind: actOn(['pending'], act, ({ as, id, version }) => ({
      // The decision found the meme rejected, and the read for the error response found it pending again.
      lostRace: ['meme_changed'],
      call: { method: 'PUT', url: `/memes/${id}/approval`, body: { status, version, ...REASON } },
      refuse(world, meme) {
        if (concerns(world, as, meme)) return 'own_matter';
        if (meme.state !== 'pending') return 'meme_already_decided';
        return isOther(meme, version) ? 'meme_changed' : null;
      },
      apply(world, meme) {
        if (status === 'approved') publish(world, meme, as);
        else reject(world, meme, as);
        meme.undoableBy = as;
      },
    })),
  };
}

function undo(act: Act): Step {
  return {
    label: `undo(by ${act.by}, meme ${act.meme}, ${act.seen})`,
    bind(world) {
      // In most cases, the moderator who decided undoes the decision.
      const decided = [...world.memes.values()].filter(({ undoableBy }) => undoableBy !== null);
      const meme = choose(decided, act.meme);
      const bound = actOn(['approved', 'rejected'], act, ({ as, id, version }) => ({
        call: { method: 'POST', url: `/memes/${id}/approval/undo`, body: { version } },
        refuse: (now, meme) => refuseUndo(now, as, meme, version),
        apply: undoDecision,
      }));
      if (!meme || act.by % 5 === 0) return bound(world);
      const { id, undoableBy: as } = meme;
      const version = versionSeen(world, id, act.seen);
      return {
        call: { as, method: 'POST', url: `/memes/${id}/approval/undo`, body: { version } },
        memes: [id],
        judge(now) {
          const denied = accessRefusal(now, as, 'moderator');
          if (denied) return denied;
          const found = now.memes.get(id);
          return found ? refuseUndo(now, as as Slot, found, version) : 'meme_not_found';
        },
        apply: (now, body) => undoDecision(now, now.memes.get(id) as ModelMeme, body as Meme),
      };
    },
  };
}

function refuseUndo(world: World, as: Slot, meme: ModelMeme, version: number | undefined): Code {
  if (concerns(world, as, meme)) return 'own_matter';
  const isRecent = meme.decidedBy === as && meme.decidedAt >= world.now - UNDO_WINDOW;
  if (isRecent && isOther(meme, version)) return 'meme_changed';
  return isRecent && meme.undoableBy === as ? null : 'decision_final';
}

/** Makes the meme pending again. If the response was lost, `learnIds` reads the image's URL later. */
function undoDecision(world: World, meme: ModelMeme, { image_url = '' }: Partial<Meme>): void {
  if (meme.state === 'approved') movePicture(world, meme, image_url);
  closeAppeals(world, meme.id);
  sendBack(meme);
  suspendCases(world, meme.id);
}

function takeDownMeme(act: Act): Step {
  return {
    label: `takeDown(by ${act.by}, meme ${act.meme}, ${act.seen})`,
    bind: actOn(['approved'], act, ({ as, id, version }) => ({
      call: { method: 'POST', url: `/memes/${id}/removal`, body: { version, ...REASON } },
      refuse(world, meme) {
        if (concerns(world, as, meme)) return 'own_matter';
        if (meme.state !== 'approved') return 'meme_not_approved';
        return isOther(meme, version) ? 'meme_changed' : null;
      },
      apply: (world, meme, { image_url = '' }: Partial<Meme>) => takeDown(world, meme, as, image_url),
    })),
  };
}

function restore(act: Act): Step {
  return {
    label: `restore(by ${act.by}, meme ${act.meme})`,
    bind: actOn(['removed'], act, ({ as, id }) => ({
      call: { method: 'DELETE', url: `/memes/${id}/removal` },
      refuse(world, meme) {
        if (concerns(world, as, meme)) return 'own_matter';
        return meme.state === 'removed' ? null : 'meme_not_removed';
      },
      apply(world, meme) {
        publish(world, meme, as);
        closeAppeals(world, meme.id);
      },
    })),
  };
}

function reopen(act: Act): Step {
  return {
    label: `reopen(by ${act.by}, meme ${act.meme})`,
    bind: actOn(['rejected'], act, ({ as, id }) => ({
      call: { method: 'POST', url: `/memes/${id}/reopening` },
      refuse(world, meme) {
        if (concerns(world, as, meme)) return 'own_matter';
        return meme.state === 'rejected' ? null : 'meme_not_rejected';
      },
      apply(world, meme) {
        closeAppeals(world, meme.id);
        sendBack(meme);
      },
    })),
  };
}

function appeal({ by, meme }: { by: number; meme: number }): Step {
  return {
    label: `appeal(by ${by}, meme ${meme})`,
    bind(world) {
      const id = someIn(world, ['rejected', 'removed'], meme);
      if (id === undefined) return null;
      const author = world.memes.get(id)?.author;
      const as =
        by % 5 === 0
          ? someone(world, by)
          : author === undefined || author === NOBODY
            ? someone(world, by)
            : author;
      return {
        call: { as, method: 'POST', url: `/memes/${id}/appeal`, body: { text: 'Nu e cine credeți.' } },
        memes: [id],
        judge(now) {
          const denied = accessRefusal(now, as, 'member');
          if (denied) return denied;
          const found = now.memes.get(id);
          if (!maySee(now, as, found)) return 'meme_not_found';
          if (found.author !== as) return 'access_denied';
          const isRefused = found.state === 'rejected' || found.state === 'removed';
          if (!isRefused || !found.refusal) return 'nothing_to_appeal';
          return found.refusal.isAppealed ? 'already_appealed' : null;
        },
        apply(now) {
          const { refusal } = now.memes.get(id) as ModelMeme;
          if (!refusal) return;
          refusal.isAppealed = true;
          const subject = { meme: id, sanction: null, by: as as Slot, refusedBy: refusal.by };
          now.appeals.push({ id: null, ...subject, state: 'open' });
        },
      };
    },
  };
}

const act = { by: who, meme: which, seen };

/** Steps with weights. */
export const MODERATION_STEPS: [number, fc.Arbitrary<Step>][] = [
  [12, fc.record({ ...act, status: fc.constant('approved' as const) }).map(decide)],
  [5, fc.record({ ...act, status: fc.constant('rejected' as const) }).map(decide)],
  [5, fc.record(act).map(undo)],
  [5, fc.record(act).map(takeDownMeme)],
  [4, fc.record(act).map(restore)],
  [1, fc.record(act).map(reopen)],
  [5, fc.record({ by: who, meme: which }).map(appeal)],
];
