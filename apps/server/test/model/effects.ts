import { type ModelCase, type ModelMeme, NOBODY, type Slot, type World } from './world.ts';

/** Effects that several commands share. */

const isOpen = ({ state }: ModelCase) => state === 'open' || state === 'suspended';

/**
 * Closes the open and suspended cases about a comment of the meme. `comment` null: about the meme itself; omitted: about
 * the meme and all its comments.
 */
export function closeCases(world: World, meme: number, comment?: number | null): void {
  for (const each of world.cases) {
    const isAbout =
      each.meme === meme && (comment === undefined || (each.comment === comment && each.answer === null));
    if (!isAbout || !isOpen(each)) continue;
    each.state = 'removed';
    endProposal(world, each);
  }
}

/** A proposal of the author ends with the case about the meme. */
export function endProposal(world: World, { meme, comment, answer }: ModelCase): void {
  const found = world.memes.get(meme);
  if (found && comment === null && answer === null) found.proposal = null;
}

export function suspendCases(world: World, meme: number): void {
  for (const each of world.cases) if (each.meme === meme && each.state === 'open') each.state = 'suspended';
}

/** Resumes the cases of a meme that is public again, and lets earlier reporters report it again. */
function resumeCases(world: World, meme: ModelMeme): void {
  for (const each of world.cases.filter((one) => one.meme === meme.id)) {
    if (each.state === 'suspended') each.state = 'open';
    const comment = meme.comments.find(({ id }) => id === each.comment);
    const isThere = each.comment === null || comment?.isDeleted === false;
    if (each.state === 'removed' && isThere) each.barred.clear();
  }
}

export function closeAppeals(world: World, meme: number): void {
  for (const each of world.appeals) if (each.meme === meme && each.state === 'open') each.state = 'closed';
}

function decide(world: World, meme: ModelMeme, by: Slot, state: ModelMeme['state']): void {
  Object.assign(meme, { state, decidedBy: by, decidedAt: world.now, undoableBy: null });
}

export function publish(world: World, meme: ModelMeme, by: Slot): void {
  meme.publishedAt ??= world.now;
  decide(world, meme, by, 'approved');
  meme.wasPublic = true;
  resumeCases(world, meme);
}

export function reject(world: World, meme: ModelMeme, by: Slot): void {
  decide(world, meme, by, 'rejected');
  meme.refusal = { by, isAppealed: false };
  closeCases(world, meme.id, null);
}

export function takeDown(world: World, meme: ModelMeme, by: Slot, picture: string): void {
  decide(world, meme, by, 'removed');
  meme.refusal = { by, isAppealed: false };
  movePicture(world, meme, picture);
  closeCases(world, meme.id, null);
  suspendCases(world, meme.id);
}

export function movePicture(world: World, meme: ModelMeme, picture: string): void {
  if (meme.picture !== picture) world.deadPictures.push(meme.picture);
  meme.picture = picture;
}

/** Makes the meme pending again. */
export function sendBack(meme: ModelMeme): void {
  Object.assign(meme, { state: 'pending', decidedBy: null, undoableBy: null, publishedAt: null });
}

/** Seals content with an open complaint, before its author deletes it. `comment` null: the meme itself. */
export function sealSubject(
  world: World,
  meme: number,
  comment: number | null,
  { author, pseudonym }: Pick<ModelMeme, 'author' | 'pseudonym'>,
): void {
  const reported = world.cases.findLast(
    (each) => each.meme === meme && each.comment === comment && isOpen(each) && each.reports > 0,
  );
  const isAppealed = world.appeals.some((appeal) => appeal.meme === meme && appeal.state === 'open');
  if (!reported && (comment !== null || !isAppealed)) return;
  // Without a name, the copy has no author.
  world.sealed.push({ meme, comment, case: reported ?? null, author: pseudonym === null ? author : null });
}

/** Seals the meme and its comments if the author deletes it. */
export function eraseMeme(world: World, meme: ModelMeme, by: Slot | null): void {
  if (by === meme.author) {
    sealSubject(world, meme.id, null, meme);
    for (const comment of meme.comments)
      if (!comment.isDeleted) sealSubject(world, meme.id, comment.id, comment);
  }
  world.memes.delete(meme.id);
  world.deletedMemes.push(meme);
  world.deadPictures.push(meme.picture);
  closeCases(world, meme.id);
  world.appeals = world.appeals.filter((appeal) => appeal.meme !== meme.id);
}

/** Destroys the link between the author and the meme without a name. */
export function forget(world: World, meme: ModelMeme): void {
  for (const row of world.appeals) if (row.meme === meme.id && row.by === meme.author) row.by = NOBODY;
  for (const each of meme.comments) if (each.pseudonym !== null) each.author = NOBODY;
  Object.assign(meme, { former: meme.author, author: NOBODY });
}

const FORGOTTEN_AFTER = 14 * 86_400_000;

/** Destroys links that are due: after 14 days in public, or since the decision, unless an appeal is open. */
export function forgetDue(world: World): void {
  for (const meme of world.memes.values()) {
    if (meme.pseudonym === null || meme.author === NOBODY || meme.state === 'pending') continue;
    const isAppealed = world.appeals.some((row) => row.meme === meme.id && row.state === 'open');
    const began = meme.publishedAt ?? meme.decidedAt;
    if (!isAppealed && began + FORGOTTEN_AFTER <= world.now) forget(world, meme);
  }
}

/** Deletes the account. Its public content stays, under another name; what has no name stays as it is (decision 170). */
export function erasePerson(world: World, slot: Slot, username: string): void {
  const person = world.people[slot];
  if (!person) return;
  world.heldNames.add(person.username);
  Object.assign(person, { isDeleted: true, role: 'user', username });
  for (const meme of [...world.memes.values()])
    if (meme.author === slot && meme.pseudonym !== null) forget(world, meme);
    else if (meme.author === slot && meme.state !== 'approved') eraseMeme(world, meme, slot);
  for (const copy of world.sealed) if (copy.author === slot) copy.author = null;
  world.sanctions = world.sanctions.filter(({ of }) => of !== slot);
  world.appeals = world.appeals.filter(({ by }) => by !== slot);
}
