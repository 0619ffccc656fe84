import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { QueueCard } from '@corpomeme/contract/desk';
import type { Meme } from '@corpomeme/contract/memes';
import { changesBetween, listOwnCalls, readAbout } from '../pseudonym-readings.ts';
import type { Real } from './step.ts';
import { activeAdmins, type Bystander, type Slot, WATCHER, type World } from './world.ts';

/** Whatever commands do to the accounts of bystanders, what others read about their memes stays the same, byte by byte. */

/** Members whom commands choose as often as others; no company of the commands. */
const AUTHORS: Slot[] = [0, 2];
const FIELDS = { company: 'IBM', city: 'Cluj-Napoca', title: 'Nimeni', nameless: 'true' };
const ADMIN: Slot = 3;
/** Longer than a moderator may undo a decision, and than a cached response is served. */
const SETTLED = 60_000;

/** Posts a pending and a public meme without a name. */
export async function addBystanders(world: World, real: Real): Promise<void> {
  const settings = { requireTwoFactor: false, namelessWaitMin: 0, namelessWaitMax: 0 };
  await real.send(world, { as: ADMIN, method: 'PUT', url: '/admin/settings', body: settings });
  for (const author of AUTHORS) {
    const call = { as: author, method: 'POST', url: '/memes', isUpload: true, body: FIELDS } as const;
    const { id, user_id, username, image_url } = (await real.send(world, call)).body as Meme;
    world.bystanders.push({ id, user_id, username, image_url, author, readings: {} });
  }
  await until(real, async () => {
    const cards = (await real.get(world, WATCHER, '/moderation/queue')).body as QueueCard[];
    return cards.length > 0 && cards.every(({ picture_text }) => picture_text !== null);
  });
  const url = `/memes/${world.bystanders[1]?.id}`;
  const body = { status: 'approved' };
  await real.send(world, { as: WATCHER, method: 'PUT', url: `${url}/approval`, body });
  await until(real, async () => ((await real.get(world, WATCHER, url)).body as Meme).image_has_avif === true);
  world.now += SETTLED;
  await real.setClock(world.now);
  for (const bystander of world.bystanders) bystander.readings = await readAll(world, real, bystander, true);
}

/** Waits for checks and pictures, which a site in a process of its own makes in the background. */
async function until(real: Real, isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; real.isScreening && tries < 400; tries++) {
    if (await isDone()) return;
    await setTimeout(50);
  }
}

/** Compares one of the memes after each command, the other after the next one; `isWhole`: with all lists. */
export async function checkBystanders(
  world: World,
  real: Real,
  step: number,
  isWhole = false,
): Promise<void> {
  const bystander = world.bystanders[step % world.bystanders.length];
  if (!bystander) return;
  const found = await readAll(world, real, bystander, isWhole);
  for (const [reader, readings] of Object.entries(found)) {
    const changes = changesBetween(bystander.readings[reader] ?? {}, readings);
    assert.deepEqual(changes, [], `bystander read by ${reader}`);
  }
}

async function readAll(
  world: World,
  real: Real,
  bystander: Bystander,
  isWhole: boolean,
): Promise<Bystander['readings']> {
  const admin = activeAdmins(world).find((slot) => !AUTHORS.includes(slot));
  const readers: [string, Slot | null][] = [
    ['visitor', null],
    ['moderator', WATCHER],
  ];
  if (isWhole && admin !== undefined) readers.push(['admin', admin]);
  const readings: Bystander['readings'] = {};
  const calls = isWhole ? undefined : { common: LISTS, own: listOwnCalls(bystander).filter(isLive) };
  for (const [reader, as] of readers)
    readings[reader] = await readAbout([bystander], (url) => real.get(world, as, url), calls);
  return readings;
}

/** What moderators read while they work; the other calls are compared less often. */
const LISTS = ['/moderation/queue'];
const isLive = (url: string) => /^\/memes\/\d+(\/history|\/comments)?$|\/record$|\/sanctions$/.test(url);
