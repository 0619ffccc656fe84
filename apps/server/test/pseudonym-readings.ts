import { OPERATIONS } from '@corpomeme/contract/operations';
import type { Operation } from '@corpomeme/contract/site/operation';
import { resource } from '@corpomeme/contract/site/paths';

/** A meme without a name, as the site shows it. */
export interface NamelessMeme {
  id: number;
  /** The pseudonym. */
  user_id: string;
  username: string;
  image_url: string;
}

interface Response {
  status: number;
  /** Parsed if it is JSON. */
  body: unknown;
  headers: Readonly<Record<string, unknown>>;
}

interface Calls {
  /** Calls without parameters. */
  common: readonly string[];
  /** Returns the calls that name the meme or its pseudonym. */
  own(meme: NamelessMeme): readonly string[];
}

type Read = (url: string) => Promise<Response>;

/** Addresses of the GET calls of the contract that name the meme or its pseudonym. */
export function listOwnCalls({ id, user_id, username, image_url }: NamelessMeme): string[] {
  const search = `search=${encodeURIComponent(username)}`;
  const audit = `/admin/audit?user=${user_id}&limit=50`;
  const lists = ['/memes', '/admin/users', '/users'].map((list) => `${list}?${search}`);
  const calls = [image_url, resource.avatar(username), audit, ...lists];
  for (const { method, path } of Object.values<Operation>(OPERATIONS)) {
    if (method !== 'GET') continue;
    if (/^\/memes\/:id/.test(path)) calls.push(path.replace(':id', `${id}`));
    if (/^\/(users|authors|admin\/users)\/:id/.test(path)) calls.push(path.replace(':id', user_id));
  }
  return calls;
}

/** Addresses of the GET calls without parameters, and of longer pages. */
function listCommonCalls(): string[] {
  const plain = Object.values<Operation>(OPERATIONS).filter(
    ({ method, path, access }) =>
      method === 'GET' && !path.includes(':') && !UNCOMPARED.has(`${access} ${path}`),
  );
  const longer = ['/memes/top?limit=50', '/memes?sort=upvoted'];
  return [...plain.map(({ path }) => path), ...longer, '/api/updates?since=2020-01-01T00:00:00.000Z'];
}

/**
 * The log of all acts, of which the calls by pseudonym read the entries about it; and the short list of the best memes,
 * which others push out of it.
 */
const UNCOMPARED = new Set(['admin /admin/audit', 'public /memes/top']);

/** Reads all pages of a list, because newer entries move older ones to later pages. */
async function readPages(read: Read, url: string): Promise<Omit<Response, 'headers'>> {
  const { status, body, headers } = await read(url);
  const next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
  if (!next) return { status, body };
  const rest = await readPages(read, next);
  return { status: Math.max(status, rest.status), body: [body, rest.body] };
}

/**
 * Returns by meme and address what the caller reads about the memes and their pseudonyms: whole responses of calls that
 * name one of them, and the entries about them in lists. An entry of another meme may mention this one, for a similar
 * picture.
 */
export async function readAbout(
  memes: readonly NamelessMeme[],
  read: Read,
  { common, own }: Calls = { common: listCommonCalls(), own: listOwnCalls },
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const bodies = new Map(
    await Promise.all(common.map(async (url) => [url, await readPages(read, url)] as const)),
  );
  for (const meme of memes) {
    const names = [meme.id, meme.user_id, meme.username];
    for (const [url, { status, body }] of bodies)
      found[`${meme.id} ${url}`] = JSON.stringify([status, entriesAbout(body, names)]);
    const readOwn = async (url: string) => {
      const { status, body } = await read(url);
      const isList = url.includes('?') || url.endsWith('/around');
      found[`${meme.id} ${url}`] = JSON.stringify([status, isList ? entriesAbout(body, names) : body]);
    };
    await Promise.all(own(meme).map(readOwn));
  }
  return found;
}

/** Between lines, and between the entries of feeds, which are one line. */
const PARTS = /\n|(?=<(?:entry|item)[\s>])|(?<=<\/(?:entry|item)>)/;

function entriesAbout(body: unknown, names: unknown[]): unknown[] {
  if (typeof body === 'string')
    return body.split(PARTS).filter((part) => names.some((name) => part.includes(`${name}`)));
  if (typeof body !== 'object' || body === null) return [];
  const isAbout = ['id', 'meme_id', 'user_id', 'username'].some((key) => names.includes(Object(body)[key]));
  if (isAbout) return [body];
  const { meme } = body as { meme?: { id?: unknown } };
  if (names.includes(meme?.id)) return [body];
  return Object.entries(body).flatMap(([key, part]) =>
    key === 'look_alike' ? [] : entriesAbout(part, names),
  );
}

/** Returns what was read otherwise before, with both bytes; `after` may lack some of the calls. */
export function changesBetween(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.entries(after).flatMap(([call, bytes]) =>
    before[call] === bytes ? [] : `${call}\n  before ${before[call]}\n  after  ${bytes}`,
  );
}
