import type { AnswerKind } from '@corpomeme/contract/disputes/answers';
import type { Mark, MarkBox } from '@corpomeme/contract/disputes/marks';
import type { ApprovalStatus } from '@corpomeme/contract/memes/memes';
import type { RoleName } from '@corpomeme/contract/people/users';
import type { SanctionKind } from '@corpomeme/contract/safety/sanctions';
import type { ErrorCode } from '@corpomeme/contract/site/errors';
import type { NamelessMeme } from '../pseudonym-readings.ts';

/** A model of the product in memory. It implements each rule independently and imports no code of the server. */
export interface World {
  /** Milliseconds since the epoch; the server's clock shows the same. */
  now: number;
  began: number;
  /** Distinguishes this run's names and addresses from those of other runs. */
  tag: string;
  people: Person[];
  /** A moderator who only reads. */
  watcher: Person;
  memes: Map<number, ModelMeme>;
  /** Memes without a name that no command concerns. */
  bystanders: Bystander[];
  /** The companies of this run, by name. */
  companies: Map<string, ModelCompany>;
  cases: ModelCase[];
  /** Each notice and contest: its number and key (null for a contest), when it came, and its cases. */
  files: ModelFile[];
  /** Members who proved to speak for `SPOKEN`. */
  speakers: Slot[];
  appeals: ModelAppeal[];
  sanctions: ModelSanction[];
  /** Image URLs of deleted memes, and old URLs of images that left the public. */
  deadPictures: string[];
  deletedMemes: ModelMeme[];
  /** What authors deleted while a complaint about it was open. `author` is null if the account was deleted after that. */
  sealed: { meme: number; comment: number | null; case: ModelCase | null; author: Slot | null }[];
  /** Names of deleted accounts, which stay taken (decision 174). */
  heldNames: Set<string>;
}

/** A meme without a name that no command concerns (decision 170). */
export interface Bystander extends NamelessMeme {
  author: Slot;
}

export const COMPANIES = ['Adobe', 'Oracle', 'Amazon'] as const;

/** The company of the speakers, which no command merges. */
export const SPOKEN = 'Google';

export interface ModelCompany {
  /** The server's id; null until `learnIds` has read it. */
  id: number | null;
  /** The company that this one was merged into, at `mergedAt`. */
  into: string | null;
  mergedAt: number;
  /** Memes that the merge in force moved. */
  moved: Set<number>;
}

/** The index of a member in `people`, or `WATCHER`. Code that also accepts visitors uses null for them. */
export type Slot = number;

export const WATCHER: Slot = -1;

/** The author of a meme whose link to its author died. */
export const NOBODY: Slot = -3;

/** Stands for the company among those who may not report a meme again. */
export const COMPANY: Slot = -2;

export interface Person {
  slot: Slot;
  id: string;
  token: string;
  username: string;
  password: string | null;
  role: RoleName;
  hasChangedName: boolean;
  isDeleted: boolean;
}

export interface ModelMeme {
  id: number;
  author: Slot;
  /** The name that others read; null if the author gave their own. */
  pseudonym: string | null;
  /** The member whose link to the meme died. */
  former: Slot | null;
  secret: string | null;
  publishedAt: number | null;
  state: ApprovalStatus;
  /** The meme was public at some time, and may be no longer. */
  wasPublic: boolean;
  company: string;
  title: string;
  version: number;
  picture: string;
  voters: Set<Slot>;
  /** Members who marked the meme as "same here". */
  same: Set<Slot>;
  themes: string[];
  comments: ModelComment[];
  /** Members who reported the meme, in open or closed cases. */
  reporters: Set<Slot>;
  decidedBy: Slot | null;
  decidedAt: number;
  /** The moderator who may undo the last decision. */
  undoableBy: Slot | null;
  refusal: { by: Slot; isAppealed: boolean } | null;
  answers: ModelAnswer[];
  /** When the author stood by it, and whether that was read already; null if it was not said. */
  stand: { at: number; unreadAt: number; isRead: boolean } | null;
  /** What the author proposes, and whether moderators read it already. */
  proposal: (ModelCorrection & { at: number; isRead: boolean }) | null;
  isCorrected: boolean;
}

export interface ModelCorrection {
  title: string;
  covers?: MarkBox[];
}

interface ModelFile {
  key: string | null;
  askedAt: number;
  cases: ModelCase[];
  /** In the first of its memes; for a notice. */
  mark?: Mark | undefined;
}

/** What a company said about a meme; of each kind, one that was not refused. */
export interface ModelAnswer {
  kind: AnswerKind;
  content: string;
  by: Slot;
  state: 'waiting' | 'public' | 'refused';
}

export interface ModelComment {
  id: number;
  author: Slot;
  pseudonym: string | null;
  parent: number | null;
  content: string;
  isDeleted: boolean;
  voters: Set<Slot>;
  reporters: Set<Slot>;
}

export interface ModelCase {
  /** The server's id; null until `learnIds` has read it. */
  id: number | null;
  meme: number;
  comment: number | null;
  /** The company's answer that the case is about; null for the meme or a comment. */
  answer: AnswerKind | null;
  state: 'open' | 'suspended' | 'kept' | 'corrected' | 'removed';
  /** Who alone asked: notices without a name are of one sender, contests of another. */
  sender: 'nobody' | 'company' | null;
  /** Members who reported the subject. */
  reporters: Set<Slot>;
  /** Reporters who may not report the subject again. */
  barred: Set<Slot>;
  reports: number;
}

export interface ModelAppeal {
  id: number | null;
  meme: number | null;
  sanction: number | null;
  by: Slot;
  refusedBy: Slot;
  state: 'open' | 'accepted' | 'dismissed' | 'closed';
}

export interface ModelSanction {
  id: number;
  of: Slot;
  by: Slot;
  kind: SanctionKind;
  days: number | null;
  expiresAt: number | null;
  isLifted: boolean;
  isAppealed: boolean;
}

export type Code = ErrorCode | null;

const isInForce = (world: World, { kind, isLifted, expiresAt }: ModelSanction) =>
  kind !== 'warning' && !isLifted && (expiresAt === null || expiresAt > world.now);

export function hasSanction(world: World, slot: Slot, kind: SanctionKind): boolean {
  return world.sanctions.some((each) => each.of === slot && each.kind === kind && isInForce(world, each));
}

export function personAt(world: World, slot: Slot): Person {
  const person = slot === WATCHER ? world.watcher : world.people[slot];
  if (!person) throw new Error(`nobody at ${slot}`);
  return person;
}

/** Returns the effective role: a suspended member has no more rights than any member. */
export function roleNow(world: World, slot: Slot | null): RoleName | 'visitor' {
  if (slot === null) return 'visitor';
  const { isDeleted, role } = personAt(world, slot);
  if (isDeleted) return 'visitor';
  return hasSanction(world, slot, 'suspension') ? 'user' : role;
}

export function isStaff(world: World, slot: Slot | null): boolean {
  const role = roleNow(world, slot);
  return role === 'moderator' || role === 'admin';
}

/** Returns admins who are neither deleted nor suspended. */
export function activeAdmins(world: World): Slot[] {
  return world.people.flatMap(({ slot }) => (roleNow(world, slot) === 'admin' ? [slot] : []));
}

type Access = 'member' | 'speaker' | 'moderator' | 'admin';

/** Returns the error code of the access check, or null. `speaker` marks calls that publish something. */
export function accessRefusal(world: World, slot: Slot | null, access: Access): Code {
  const role = roleNow(world, slot);
  if (slot === null || role === 'visitor') return 'not_logged_in';
  const isAllowed = access === 'member' || access === 'speaker' || role === 'admin' || role === access;
  const isSuspended = hasSanction(world, slot, 'suspension');
  if (isSuspended && (access === 'speaker' || !isAllowed)) return 'suspended';
  return isAllowed ? null : 'access_denied';
}

/** Returns the error code for a member who may not post, or null. */
export function refusalToPost(world: World, slot: Slot): Code {
  if (hasSanction(world, slot, 'suspension')) return 'suspended';
  return hasSanction(world, slot, 'posting_ban') ? 'posting_not_allowed' : null;
}

export function maySee(world: World, slot: Slot | null, meme: ModelMeme | undefined): meme is ModelMeme {
  if (!meme) return false;
  if (meme.state === 'approved' || isStaff(world, slot)) return true;
  return roleNow(world, slot) !== 'visitor' && meme.author === slot;
}

/** Returns true if the member is a party to the meme: the author, a reporter, or who speaks or spoke for its company. */
export function concerns(world: World, slot: Slot, meme: ModelMeme): boolean {
  return meme.author === slot || meme.reporters.has(slot) || hasSpokenFor(world, slot, meme);
}

/** Returns true if the member proved to speak for the company, also if they became a moderator since. */
export const hasSpokenFor = (world: World, slot: Slot, meme: Pick<ModelMeme, 'company'> | undefined) =>
  meme?.company === SPOKEN && world.speakers.includes(slot);

/** Returns the company that memes of this name belong to, after all merges. */
export function currentOf(world: World, name: string): string {
  const into = world.companies.get(name)?.into;
  return into ? currentOf(world, into) : name;
}

export function commentOf(meme: ModelMeme | undefined, id: number): ModelComment | undefined {
  return meme?.comments.find((comment) => comment.id === id);
}

const MODERATOR_DAYS = { posting_ban: 30, suspension: 7 } as const;

/** Returns true if `by` may impose or lift the sanction: a moderator short ones on members, an admin any. */
export function maySanction(
  world: World,
  by: Slot,
  of: Slot,
  { kind, days }: { kind: SanctionKind; days: number | null },
): boolean {
  const role = roleNow(world, by);
  if (role === 'admin') return true;
  if (role !== 'moderator' || personAt(world, of).role !== 'user') return false;
  return kind === 'warning' || (days !== null && days <= MODERATOR_DAYS[kind]);
}

const CAST: RoleName[] = [
  'user',
  'moderator',
  'user',
  'admin',
  'moderator',
  'user',
  'moderator',
  'admin',
  'user',
];

type Account = Pick<Person, 'id' | 'token' | 'username'>;

/** Returns the model of an empty site with its first members. */
export async function createWorld(
  { now, tag }: Pick<World, 'now' | 'tag'>,
  addMember: (role: RoleName) => Promise<Account>,
): Promise<World> {
  const enroll = async (role: RoleName, slot: Slot): Promise<Person> => {
    const { id, token, username } = await addMember(role);
    const isNew = { hasChangedName: false, isDeleted: false, password: null };
    return { id, token, username, slot, role, ...isNew };
  };
  const people: Person[] = [];
  for (const role of CAST) people.push(await enroll(role, people.length));
  const watcher = await enroll('moderator', WATCHER);
  const empty = {
    bystanders: [],
    memes: new Map(),
    companies: new Map(
      COMPANIES.map((name) => [name, { id: null, into: null, mergedAt: 0, moved: new Set<number>() }]),
    ),
    cases: [],
    files: [],
    speakers: [],
    appeals: [],
    sanctions: [],
    deadPictures: [],
    deletedMemes: [],
    sealed: [],
    heldNames: new Set<string>(),
  };
  return { now, began: now, tag, people, watcher, ...empty };
}
