import type { Journal } from './kill-journal.ts';
import type { Member } from './members.ts';
import { multipart } from './multipart.ts';

export interface Crowd {
  members: Member[];
  moderators: Member[];
  picture: Buffer;
}

interface Writer {
  url: string;
  me: Member;
  crowd: Crowd;
  journal: Journal;
  /** Approved memes, open for votes and comments. */
  open: number[];
  /** Memes that this writer uploaded and did not delete. */
  own: number[];
  pending: number[];
}

/** The result of a write; undefined if it is unknown. `ok` is false for a refusal. */
type Outcome = { ok: boolean; body: Record<string, unknown> } | undefined;

/** Writes continuously until the server is killed. */
export async function writeUntilGone(writer: Writer, isGone: () => boolean): Promise<void> {
  // Images and password hashes take the longest, so even with small shares some of them run at each kill.
  const shares = [
    [vote, 12],
    [comment, 8],
    [upload, 3],
    [approve, 3],
    [remove, 2],
    [register, 1],
  ] as const;
  const actions = shares.flatMap(([action, share]) => Array<typeof action>(share).fill(action));
  while (!isGone()) {
    const action = actions[Math.floor(Math.random() * actions.length)];
    await action?.(writer);
  }
}

async function call(
  { url, journal }: Writer,
  as: Member | null,
  method: string,
  path: string,
  body?: object | ReturnType<typeof multipart>,
): Promise<Outcome> {
  const isForm = body !== undefined && 'payload' in body;
  const form = isForm ? (body as ReturnType<typeof multipart>) : null;
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(form ? form.headers : body ? { 'content-type': 'application/json' } : {}),
      },
      body: form ? new Uint8Array(form.payload) : body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    // A 503 is a refusal. After any other 5xx, the result is unknown.
    if (answer.status >= 500 && answer.status !== 503) return undefined;
    if (answer.ok) journal.acknowledged += 1;
    return { ok: answer.ok, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return undefined;
  }
}

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

async function vote(writer: Writer): Promise<void> {
  const memeId = pick(writer.open);
  if (!memeId) return;
  const key = `${memeId} ${writer.me.id}`;
  const before = writer.journal.votes.get(key);
  const voteType = before === 'up' ? 'down' : 'up';
  writer.journal.votes.set(key, null);
  const outcome = await call(writer, writer.me, 'POST', `/memes/${memeId}/vote`, { voteType });
  if (outcome?.ok) writer.journal.votes.set(key, voteType);
  else if (outcome && before) writer.journal.votes.set(key, before);
}

async function comment(writer: Writer): Promise<void> {
  const memeId = pick(writer.open);
  if (!memeId) return;
  const content = `Comentariul ${Math.random()}`;
  const outcome = await call(writer, writer.me, 'POST', `/memes/${memeId}/comments`, { content });
  if (outcome?.ok) writer.journal.comments.set(Number(outcome.body.id), { memeId, content });
}

async function upload(writer: Writer): Promise<void> {
  const form = multipart({ company: 'Adobe', city: 'Iasi' }, { bytes: writer.crowd.picture });
  const outcome = await call(writer, writer.me, 'POST', '/memes', form);
  if (!outcome?.ok) return;
  const id = Number(outcome.body.id);
  writer.journal.uploaded.add(id);
  writer.own.push(id);
  writer.pending.push(id);
}

async function approve(writer: Writer): Promise<void> {
  const id = writer.pending.shift();
  const moderator = pick(writer.crowd.moderators);
  if (!id || !moderator) return;
  const outcome = await call(writer, moderator, 'PUT', `/memes/${id}/approval`, { status: 'approved' });
  if (!outcome?.ok) return;
  writer.journal.approved.add(id);
  writer.open.push(id);
}

async function remove(writer: Writer): Promise<void> {
  // Keeps some memes, so that writers can vote.
  if (writer.own.length < 2) return;
  const id = writer.own.shift();
  if (!id) return;
  writer.journal.doomed.add(id);
  const outcome = await call(writer, writer.me, 'DELETE', `/memes/${id}`);
  if (outcome?.ok) writer.journal.deleted.add(id);
}

async function register(writer: Writer): Promise<void> {
  const email = `nou-${Math.random().toString(36).slice(2)}@firma.ro`;
  const outcome = await call(writer, null, 'POST', '/users/email-register', {
    email,
    password: 'sedinta-de-luni',
  });
  if (outcome?.ok) writer.journal.accounts.add(email);
}
