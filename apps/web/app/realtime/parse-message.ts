import type { Meme } from '@corpomeme/contract/memes/memes';
import type { PublicMemeChange, SocketMessage } from '@corpomeme/contract/site/realtime';
import { isObject, readObject } from '../lib/read-object.ts';

type TypeName = 'number' | 'string' | 'boolean';

/** Fields of the contract's `Meme` that a card cannot be drawn without. The schema itself would bring zod into the browser. */
const MEME_FIELDS = {
  id: 'number',
  company: 'string',
  image_url: 'string',
  created_at: 'string',
  votes: 'number',
  commentCount: 'number',
} as const satisfies { [Field in keyof Meme]?: NameOf<Meme[Field]> };

type NameOf<Value> = Value extends number ? 'number' : Value extends string ? 'string' : TypeName;

/** Returns the message of a websocket; null if it is no JSON, has another shape, or an unknown type. */
export function parseMessage(data: unknown): SocketMessage | PublicMemeChange | null {
  const message = readObject(data);
  if (!message) return null;
  return message.type === 'connection' ? { type: 'connection' } : parseChange(message);
}

/** Returns the change of a meme; null if it has another shape or an unknown type. */
export function parseChange(change: unknown): PublicMemeChange | null {
  if (!isObject(change) || !isObject(change.data)) return null;
  const { type, data } = change;
  if (type === 'memeRemoved') return isId(data.id) ? { type, data: { id: data.id } } : null;
  if (type !== 'newMeme' && type !== 'memeUpdated') return null;
  return isMeme(data) ? { type, data } : null;
}

function isMeme(data: Record<string, unknown>): data is Record<string, unknown> & Meme {
  return isId(data.id) && Object.entries(MEME_FIELDS).every(([field, type]) => typeof data[field] === type);
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
