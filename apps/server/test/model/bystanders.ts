import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { QueueCard } from '@corpomeme/contract/moderation/desk';
import { changesBetween, listOwnCalls, type NamelessMeme, readAbout } from '../pseudonym-readings.ts';
import type { BoundStep, Real } from './step.ts';
import { activeAdmins, type Bystander, personAt, type Slot, WATCHER, type World } from './world.ts';

/** Whatever commands do to the accounts of bystanders, what others read about their memes stays the same, byte by byte. */

/** What each reader read about the bystanders at the start, by call. */
export type Readings = Record<string, Record<string, string>>;

/** Members whom commands choose as often as others; no company of the commands. */
const AUTHORS: Slot[] = [0, 2];
const FIELDS = { company: 'IBM', city: 'Cluj-Napoca', title: 'Nimeni', nameless: 'true' };
const ADMIN: Slot = 3;
/** Longer than a moderator may undo a decision, and than a cached response is served. */
const SETTLED = 60_000;

/** Posts a pending and a public meme without a name, and returns what everybody reads about them. */
export async function addBystanders(world: World, real: Real): Promise<Readings> {
  const settings = { requireTwoFactor: false, namelessWaitMin: 0, namelessWaitMax: 0 };
  await real.send(world, { as: ADMIN, method: 'PUT', url: '/admin/settings', body: settings });
  for (const author of AUTHORS) {
    const call = { as: author, method: 'POST', url: '/memes', isUpload: true, body: FIELDS } as const;
    const { id, user_id, username, image_url } = (await real.send(world, call)).body as Meme;
    world.bystanders.push({ id, user_id, username, image_url, author });
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
  return readAll(world, real, world.bystanders);
}

/** Waits for checks and pictures, which a site in a process of its own makes in the background. */
async function until(real: Real, isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; real.isScreening && tries < 400; tries++) {
    if (await isDone()) return;
    await setTimeout(50);
  }
}

/** Compares what moderators and visitors read about these bystanders while they work. */
export async function checkBystanders(
  world: World,
  real: Real,
  before: Readings,
  bystanders: Bystander[],
): Promise<void> {
  if (bystanders.length > 0) compare(before, await readAll(world, real, bystanders, isLive));
}

/** Compares what everybody reads about all bystanders. */
export async function sweepBystanders(world: World, real: Real, before: Readings): Promise<void> {
  compare(before, await readAll(world, real, world.bystanders));
}

/** Returns the bystanders whose account acts, is acted upon, or has posted in one of the memes. */
export function concernedBystanders(world: World, bounds: BoundStep[]): Bystander[] {
  return world.bystanders.filter(({ author }) => {
    const { id } = personAt(world, author);
    return bounds.some(
      ({ call, memes }) =>
        call.as === author || call.url.includes(id) || memes.some((meme) => hasPosted(world, author, meme)),
    );
  });
}

function hasPosted(world: World, author: Slot, id: number): boolean {
  const meme = world.memes.get(id) ?? world.deletedMemes.find((each) => each.id === id);
  return meme?.author === author || meme?.comments.some((comment) => comment.author === author) === true;
}

function compare(before: Readings, after: Readings): void {
  for (const [reader, readings] of Object.entries(after)) {
    const changes = changesBetween(before[reader] ?? {}, readings);
    assert.deepEqual(changes, [], `bystander read by ${reader}`);
  }
}

/** Reads by one of each kind of reader; an admin reads only where all calls are read. */
async function readAll(
  world: World,
  real: Real,
  bystanders: NamelessMeme[],
  isRead?: (reader: string, url: string) => boolean,
): Promise<Readings> {
  const admin = activeAdmins(world).find((slot) => !AUTHORS.includes(slot));
  const readers: [string, Slot | null][] = [
    ['visitor', null],
    ['moderator', WATCHER],
  ];
  if (!isRead && admin !== undefined) readers.push(['admin', admin]);
  const found: Readings = {};
  const readAs = async ([reader, as]: [string, Slot | null]) => {
    const read = async (url: string) => {
      const { status, body, text, headers } = await real.get(world, as, url);
      return { status, headers, body: body ?? text };
    };
    const calls = isRead && {
      common: LISTS.filter((url) => isRead(reader, url)),
      own: (meme: NamelessMeme) => listOwnCalls(meme).filter((url) => isRead(reader, url)),
    };
    found[reader] = await readAbout(bystanders, read, calls);
  };
  await Promise.all(readers.map(readAs));
  return found;
}

const LISTS = ['/moderation/queue'];

/** What is read after single commands. Visitors are refused the rest. */
function isLive(reader: string, url: string): boolean {
  if (/^\/memes\/\d+(\/comments)?$/.test(url)) return true;
  return reader === 'moderator' && (LISTS.includes(url) || /\/(history|record|sanctions)$/.test(url));
}
