import assert from 'node:assert/strict';
import type { Company } from '@corpomeme/contract/companies/companies';
import type { OwnAnswers } from '@corpomeme/contract/disputes/answers';
import type { Case, FileState, SealedCopy } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import type { Updates } from '@corpomeme/contract/site/realtime';
import { DAY, HOUR } from '@corpomeme/contract/site/time';
import {
  checkMeme,
  checkPicture,
  contestOf,
  idsIn,
  idsOf,
  listAll,
  listCases,
  nameOf,
  nameShown,
} from './invariants.ts';
import { checkPeople } from './people-checks.ts';
import type { Real } from './step.ts';
import {
  activeAdmins,
  COMPANIES,
  concerns,
  currentOf,
  isStaff,
  type ModelAppeal,
  type ModelMeme,
  maySanction,
  NOBODY,
  personAt,
  roleNow,
  type Slot,
  SPOKEN,
  WATCHER,
  type World,
} from './world.ts';

/** Compares the whole model with lists, accounts, memes, images, desk, polling and counters, at the end of a run. */
export async function sweep(real: Real, world: World, since: string): Promise<void> {
  const member = world.people.find(({ slot }) => roleNow(world, slot) === 'user')?.slot ?? null;
  for (const viewer of new Set([null, member, WATCHER])) await checkLists(real, world, viewer);
  await checkPeople(real, world);
  const look = async (meme: ModelMeme) => {
    const author = meme.author === NOBODY ? meme.former : meme.author;
    await checkMeme(real, world, meme.id, [null, WATCHER, author, member]);
    await checkPicture(real, world, meme.picture, 200);
  };
  await Promise.all([
    ...[...world.memes.values()].map(look),
    ...world.deletedMemes.map(({ id }) => checkMeme(real, world, id, [null, WATCHER])),
    ...world.deadPictures.map((picture) => checkPicture(real, world, picture, 404)),
  ]);
  await checkForgotten(real, world);
  await checkDesk(real, world);
  await checkUpdates(real, world, since);
  assert.deepEqual(await real.findDrifts(), [], 'counters');
}

/** Checks that no role reads who wrote a meme whose link died, and that an admin cannot look it up. */
async function checkForgotten(real: Real, world: World): Promise<void> {
  const [as = null] = activeAdmins(world);
  for (const meme of world.memes.values()) {
    const { id, former, state } = meme;
    if (former === null) continue;
    const body = { reason: 'Cine a scris?' };
    const { code } = await real.send(world, { as, method: 'POST', url: `/admin/memes/${id}/author`, body });
    const isParty = as !== null && concerns(world, as, meme);
    const refusal = state === 'pending' ? 'meme_undecided' : 'author_forgotten';
    assert.equal(code, isParty ? 'own_matter' : refusal, `author of meme ${id}`);
    for (const viewer of [null, former, WATCHER, as]) {
      const read = (await real.get(world, viewer, `/memes/${id}`)).body as Meme;
      assert.ok(
        read.user_id !== personAt(world, former).id && !read.is_own,
        `author of ${id} for ${nameOf(viewer)}`,
      );
    }
  }
}

async function checkLists(real: Real, world: World, viewer: Slot | null): Promise<void> {
  const approved = idsIn(world, ({ state }) => state === 'approved');
  for (const query of ['limit=50', 'limit=50&sort=upvoted', 'limit=50&sort=commented', 'search=poveste']) {
    const memes = await listAll<Meme>(real, world, viewer, `/memes?${query}`);
    assert.deepEqual(idsOf(memes), approved, `${nameOf(viewer)}: ${query}`);
  }
  const companies = (await real.get(world, viewer, '/companies')).body as Company[];
  for (const name of [...COMPANIES, SPOKEN]) {
    const current = currentOf(world, name);
    const own = idsIn(world, (meme) => meme.company === current && meme.state === 'approved');
    const memes = await listAll<Meme>(real, world, viewer, `/memes?company=${name}&limit=50`);
    assert.deepEqual(idsOf(memes), own, `${nameOf(viewer)}: ${name}`);
    const count = companies.find((each) => each.name === name)?.memeCount;
    assert.equal(count, current === name ? own.length : undefined, name);
  }
}

export async function checkDesk(real: Real, world: World): Promise<void> {
  for (const [url, state] of [
    ['/memes/pending', 'pending'],
    ['/moderation/queue', 'pending'],
    ['/moderation/removed', 'removed'],
  ] as const) {
    const rows = await listAll<Meme & { meme?: Meme }>(real, world, WATCHER, `${url}?limit=50`);
    const expected = idsIn(world, (meme) => meme.state === state);
    assert.deepEqual(idsOf(rows.map((row) => row.meme ?? row)), expected, url);
    assert.equal((await real.get(world, null, url)).status, 401, url);
  }
  const cases = await listCases(real, world);
  await checkFiles(real, world, cases);
  await checkAnswers(real, world);
  for (const row of cases) assert.equal(row.is_overdue, Date.parse(row.due_at) < world.now, `case ${row.id}`);
  assert.deepEqual(
    cases
      .map((row) => ({
        meme: row.meme_id,
        comment: row.comment_id,
        answer: row.answer?.kind ?? null,
        reports: row.report_count,
      }))
      .toSorted(byMeme),
    world.cases
      .filter(({ state }) => state === 'open')
      .map(({ meme, comment, answer, reports }) => ({ meme, comment, answer, reports }))
      .toSorted(byMeme),
    'open cases',
  );
  await checkAppeals(real, world);
  await checkSealed(real, world);
}

const byMeme = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

async function checkSealed(real: Real, world: World): Promise<void> {
  const sealed = await listAll<SealedCopy>(real, world, WATCHER, '/moderation/sealed?limit=50');
  assert.deepEqual(
    sealed
      .map(({ meme_id: meme, comment_id: comment, username }) => ({
        meme,
        comment,
        author: username && nameShown(username),
      }))
      .toSorted(byMeme),
    world.sealed
      .map(({ meme, comment, author }) => ({
        meme,
        comment,
        author: author === null ? null : nameShown(personAt(world, author).username),
      }))
      .toSorted(byMeme),
    'sealed copies',
  );
}

/** Checks that a file is open until its last case is closed, has one deadline, and is one row of the desk with its sender. */
async function checkFiles(real: Real, world: World, cases: Case[]): Promise<void> {
  for (const { key, askedAt, cases: own, mark } of world.files) {
    if (key === null) continue;
    const call = { as: null, method: 'POST', url: '/notices/state', body: { file: key } } as const;
    const state = (await real.send(world, call)).body as FileState;
    const clock = Date.parse(state.due_at) - askedAt;
    assert.ok(clock >= 48 * HOUR && clock <= 10 * DAY, `${key} is due after ${clock} ms`);
    const isOpen = own.map((each) => each.state === 'open' || each.state === 'suspended');
    assert.deepEqual(
      state.items.map(({ outcome }) => outcome === null),
      isOpen,
      `open demands of ${key}`,
    );
    assert.equal(state.closed_on === null, isOpen.includes(true), key);
    // What the sender marked, until its meme is decided; of the other memes, nothing.
    if (isOpen[0]) assert.deepEqual(state.items[0]?.mark, mark, `mark of ${key}`);
    assert.ok(!state.items.slice(1).some((item) => item.mark), `marks of ${key}`);
    for (const { id } of own.filter((each) => each.state === 'open')) {
      const row = cases.find((each) => each.id === id);
      assert.ok(row?.goes_first, `case ${id} goes first`);
    }
  }
  for (const each of ['nobody', 'company'] as const) {
    const alone = world.cases.filter(({ state, sender }) => state === 'open' && sender === each);
    for (const { id } of alone)
      assert.equal(cases.find((row) => row.id === id)?.same_sender, alone.length - 1, `case ${id}`);
  }
}

/** Checks that who speaks for the company reads what it said and what became of its contests, and others read nothing. */
async function checkAnswers(real: Real, world: World): Promise<void> {
  const members = world.people.filter(({ slot }) => roleNow(world, slot) !== 'visitor');
  const look = async ({ id, company, answers }: ModelMeme, slot: Slot) => {
    const speaks = company === SPOKEN && world.speakers.includes(slot) && !isStaff(world, slot);
    const found = (await real.get(world, slot, `/memes/${id}/answers`)).body as OwnAnswers;
    const { contest_mark: mark, ...rest } = found;
    const contest = speaks ? contestOf(world, id) : null;
    if (contest === 'open') {
      const file = world.files.findLast(
        ({ key, cases }) => key === null && cases.some((each) => each.meme === id),
      );
      assert.deepEqual(mark, file?.cases[0]?.meme === id ? file.mark : undefined, `mark in meme ${id}`);
    } else if (!speaks) assert.equal(mark, undefined, `mark in meme ${id} for ${nameOf(slot)}`);
    assert.deepEqual(
      { ...rest, answers: found.answers.map(({ kind, state }) => ({ kind, state })) },
      {
        company,
        speaks,
        answers: speaks ? answers.map(({ kind, state }) => ({ kind, state })) : [],
        contest,
      },
      `answers to meme ${id} for ${nameOf(slot)}`,
    );
  };
  const memes = [...world.memes.values()].filter(({ state }) => state === 'approved');
  await Promise.all(memes.flatMap((meme) => members.map(({ slot }) => look(meme, slot))));
}

/** Checks the number of open appeals, and which moderator may decide which. */
async function checkAppeals(real: Real, world: World): Promise<void> {
  const open = world.appeals.filter(({ state }) => state === 'open');
  const staff = world.people.flatMap(({ slot }) => (isStaff(world, slot) ? [slot] : []));
  for (const viewer of [WATCHER, ...staff]) {
    const appeals = await listAll<Appeal>(real, world, viewer, '/moderation/appeals?limit=50');
    const found = appeals.map(({ meme, sanction, may_decide }) => ({
      subject: subjectOf(meme?.id, sanction?.id),
      may_decide,
    }));
    const expected = open.map((row) => ({
      subject: subjectOf(row.meme, row.sanction),
      may_decide: mayDecide(world, viewer, row),
    }));
    const bySubject = (a: { subject: string }, b: { subject: string }) => (a.subject < b.subject ? -1 : 1);
    assert.deepEqual(
      found.toSorted(bySubject),
      expected.toSorted(bySubject),
      `open appeals for ${nameOf(viewer)}`,
    );
  }
}

const subjectOf = (meme: number | null | undefined, sanction: number | null | undefined) =>
  meme ? `meme ${meme}` : `sanction ${sanction}`;

function mayDecide(world: World, viewer: Slot, { meme, sanction: id, by, refusedBy }: ModelAppeal): boolean {
  if (refusedBy === viewer || by === viewer) return false;
  const subject = world.memes.get(meme ?? 0);
  if (subject) return !concerns(world, viewer, subject);
  const sanction = world.sanctions.find((each) => each.id === id);
  return sanction !== undefined && maySanction(world, viewer, sanction.of, sanction);
}

/**
 * Checks that the polling endpoint lists exactly the public memes, and reports exactly those that left the public, deleted ones included. A
 * client that is told to reset gets a part of them.
 */
async function checkUpdates(real: Real, world: World, since: string): Promise<void> {
  const { body } = await real.get(world, null, `/api/updates?since=${since}`);
  const { updates, removed = [], reset } = body as Updates;
  const approved = idsIn(world, ({ state }) => state === 'approved');
  const gone = new Set(world.deletedMemes);
  const withdrawn = [...world.memes.values(), ...gone].filter(
    (meme) => meme.wasPublic && (gone.has(meme) || meme.state !== 'approved'),
  );
  assertPolled(
    updates.map(({ data }) => data.id).filter((id) => !world.bystanders.some((each) => each.id === id)),
    { expected: approved, reset, what: 'public memes' },
  );
  assertPolled(removed, { expected: idsOf(withdrawn), reset, what: 'memes that left the public' });
}

function assertPolled(
  polled: number[],
  { expected, reset, what }: { expected: number[]; reset: boolean | undefined; what: string },
): void {
  const kept = reset ? expected.filter((id) => polled.includes(id)) : expected;
  assert.deepEqual(
    polled.toSorted((a, b) => a - b),
    kept,
    `poll of ${what}`,
  );
}
