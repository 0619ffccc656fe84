import type { Sanction } from '@corpomeme/contract/safety/sanctions';
import { DAY } from '@corpomeme/contract/site/time';
import fc from 'fast-check';
import { erasePerson } from './effects.ts';
import { someone } from './meme-steps.ts';
import { staffOr } from './moderation-steps.ts';
import { choose, type Step } from './step.ts';
import {
  accessRefusal,
  activeAdmins,
  type Code,
  hasSanction,
  type ModelSanction,
  maySanction,
  personAt,
  type Slot,
  type World,
} from './world.ts';

const who = fc.nat(31);
const which = fc.nat(999);

const personOr = (world: World, n: number) => choose(world.people, n)?.slot ?? 0;

/** Returns the expected refusal, in the order of the server's checks. */
function refuseChange(world: World, as: Slot, of: Slot): Code {
  if (as === of) return 'own_account';
  return personAt(world, of).isDeleted ? 'user_already_deleted' : null;
}

type Measure = {
  by: number;
  of: number;
  kind: 'warning' | 'posting_ban' | 'suspension';
  days: number | null;
};

function impose({ by, of: n, kind, days: asked }: Measure): Step {
  const days = kind === 'warning' ? null : asked;
  return {
    label: `sanction(by ${by}, of ${n}, ${kind}, ${days ?? 'no end'})`,
    bind(world) {
      const as = staffOr(world, by);
      const of = personOr(world, n);
      const url = `/users/${personAt(world, of).id}/sanctions`;
      return {
        call: { as, method: 'POST', url, body: { kind, days, reason_code: 'insulting' } },
        memes: [],
        makesId: true,
        judge(now) {
          const refusal = accessRefusal(now, as, 'moderator') ?? refuseChange(now, as as Slot, of);
          if (refusal) return refusal;
          if (!maySanction(now, as as Slot, of, { kind, days })) return 'sanction_beyond';
          return kind !== 'warning' && hasSanction(now, of, kind) ? 'sanction_exists' : null;
        },
        apply(now, body) {
          const expiresAt = days === null ? null : now.now + days * DAY;
          const fresh = { id: (body as Sanction).id, of, by: as as Slot, kind, days, expiresAt };
          now.sanctions.push({ ...fresh, isLifted: false, isAppealed: false });
        },
      };
    },
  };
}

const sanctionOf = (world: World, id: number) => world.sanctions.find((each) => each.id === id);

function lift({ by, n }: { by: number; n: number }): Step {
  return {
    label: `lift(by ${by}, sanction ${n})`,
    bind(world) {
      const chosen = choose(world.sanctions, n);
      if (!chosen) return null;
      const as = staffOr(world, by);
      const { id, of } = chosen;
      return {
        call: { as, method: 'DELETE', url: `/users/${personAt(world, of).id}/sanctions/${id}` },
        memes: [],
        judge(now) {
          const refusal = accessRefusal(now, as, 'moderator') ?? refuseChange(now, as as Slot, of);
          if (refusal) return refusal;
          const found = sanctionOf(now, id);
          if (!found) return 'sanction_not_found';
          if (!maySanction(now, as as Slot, of, found)) return 'sanction_beyond';
          return found.isLifted ? 'sanction_already_lifted' : null;
        },
        apply(now) {
          Object.assign(sanctionOf(now, id) ?? {}, { isLifted: true });
          for (const each of now.appeals)
            if (each.sanction === id && each.state === 'open') each.state = 'closed';
        },
      };
    },
  };
}

function appealSanction({ by, n }: { by: number; n: number }): Step {
  return {
    label: `appealSanction(by ${by}, sanction ${n})`,
    bind(world) {
      const chosen = choose(world.sanctions, n);
      if (!chosen) return null;
      const as = by % 5 === 0 ? someone(world, by) : chosen.of;
      const { id } = chosen;
      return {
        call: {
          as,
          method: 'POST',
          url: `/users/me/sanctions/${id}/appeal`,
          body: { text: 'Nu am fost eu.' },
        },
        memes: [],
        judge: (now) =>
          accessRefusal(now, as, 'member') ?? refuseAppeal(now, as as Slot, sanctionOf(now, id)),
        apply(now) {
          Object.assign(sanctionOf(now, id) ?? {}, { isAppealed: true });
          const subject = { meme: null, sanction: id, by: as as Slot, refusedBy: chosen.by };
          now.appeals.push({ id: null, ...subject, state: 'open' });
        },
      };
    },
  };
}

function refuseAppeal(world: World, as: Slot, sanction: ModelSanction | undefined): Code {
  if (!sanction || sanction.of !== as) return 'sanction_not_found';
  const isOver = sanction.expiresAt !== null && sanction.expiresAt <= world.now;
  if (isOver || sanction.isLifted) return 'nothing_to_appeal';
  return sanction.isAppealed ? 'already_appealed' : null;
}

const nameOfDeleted = (id: string) => `deleted-user-${id.slice(0, 8).toLowerCase()}`;

function deleteOwn({ by }: { by: number }): Step {
  return {
    label: `deleteOwnAccount(by ${by})`,
    bind(world) {
      const as = someone(world, by);
      const person = as === null ? null : personAt(world, as);
      const body = person?.password ? { password: person.password } : {};
      return {
        call: { as, method: 'DELETE', url: '/users/me', body },
        memes: memesOf(world, as),
        // The account was deleted after the access check.
        lostRace: ['user_already_deleted'],
        judge(now) {
          const denied = accessRefusal(now, as, 'member');
          if (denied) return denied;
          return isLastAdmin(now, as as Slot) ? 'last_admin' : null;
        },
        apply: (now) => erasePerson(now, as as Slot, nameOfDeleted(person?.id ?? '')),
      };
    },
  };
}

const memesOf = (world: World, slot: Slot | null) =>
  [...world.memes.values()].flatMap(({ id, author }) => (author === slot ? [id] : []));

function isLastAdmin(world: World, slot: Slot): boolean {
  const admins = activeAdmins(world);
  return admins.length === 1 && admins[0] === slot;
}

function deletePerson({ by, of: n }: { by: number; of: number }): Step {
  return {
    label: `deleteUser(by ${by}, of ${n})`,
    bind(world) {
      const as = staffOr(world, by);
      const of = personOr(world, n);
      const { id } = personAt(world, of);
      return {
        call: { as, method: 'DELETE', url: `/admin/users/${id}`, body: {} },
        memes: memesOf(world, of),
        judge: (now) => accessRefusal(now, as, 'admin') ?? refuseChange(now, as as Slot, of),
        apply: (now) => erasePerson(now, of, nameOfDeleted(id)),
      };
    },
  };
}

function changeRole({
  by,
  of: n,
  role,
}: {
  by: number;
  of: number;
  role: 'user' | 'moderator' | 'admin';
}): Step {
  const roleId = { user: 1, moderator: 2, admin: 3 }[role];
  return {
    label: `changeRole(by ${by}, of ${n}, ${role})`,
    bind(world) {
      const as = staffOr(world, by);
      const of = personOr(world, n);
      return {
        call: { as, method: 'PUT', url: `/admin/users/${personAt(world, of).id}/role`, body: { roleId } },
        memes: [],
        judge: (now) => accessRefusal(now, as, 'admin') ?? refuseChange(now, as as Slot, of),
        apply: (now) => Object.assign(personAt(now, of), { role }),
      };
    },
  };
}

const NAMES = ['Zmeu', 'Castravete', 'Pingvin', 'Cactus'];

function rename({ by, n }: { by: number; n: number }): Step {
  return {
    label: `rename(by ${by}, ${n})`,
    bind(world) {
      const as = someone(world, by);
      const name = `${choose(NAMES, n)} ${world.tag}`;
      return {
        call: { as, method: 'POST', url: '/users/update-nickname', body: { newNickname: name } },
        memes: memesOf(world, as).slice(0, 2),
        judge(now) {
          const denied = accessRefusal(now, as, 'speaker');
          if (denied) return denied;
          if (personAt(now, as as Slot).hasChangedName) return 'nickname_already_changed';
          const isTaken = now.people.some(({ username }) => username === name) || now.heldNames.has(name);
          return isTaken ? 'nickname_taken' : null;
        },
        apply: (now) => Object.assign(personAt(now, as as Slot), { username: name, hasChangedName: true }),
      };
    },
  };
}

const kind = fc.constantFrom('warning' as const, 'posting_ban' as const, 'suspension' as const);
const days = fc.constantFrom(1, 5, 20, 40, null);
const role = fc.constantFrom('user' as const, 'moderator' as const, 'moderator' as const, 'admin' as const);

/** Steps with weights. */
export const PEOPLE_STEPS: [number, fc.Arbitrary<Step>][] = [
  [5, fc.record({ by: who, of: which, kind, days }).map(impose)],
  [4, fc.record({ by: who, n: which }).map(lift)],
  [3, fc.record({ by: who, n: which }).map(appealSanction)],
  [1, fc.record({ by: who }).map(deleteOwn)],
  [1, fc.record({ by: who, of: which }).map(deletePerson)],
  [2, fc.record({ by: who, of: which, role }).map(changeRole)],
  [2, fc.record({ by: who, n: which }).map(rename)],
];
