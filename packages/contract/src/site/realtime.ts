import { z } from 'zod';
import { Meme } from '../memes/memes.ts';
import { IsoTime } from './fields.ts';
import { operation } from './operation.ts';

/** `newMeme` on approval, `memeUpdated` on votes, comments and edits (product: realtime). */
export const MemeUpdate = z
  .object({ type: z.enum(['newMeme', 'memeUpdated']), data: Meme })
  .meta({ id: 'MemeUpdate' });
export type MemeUpdate = z.infer<typeof MemeUpdate>;

/** The meme is no longer public: its approval was undone (decision 043), it was taken down, or it was deleted. */
interface MemeRemoval {
  type: 'memeRemoved';
  data: { id: number };
}

/** A change of a public meme, sent by websocket, or by polling in `updates` and `removed`. */
export type PublicMemeChange = MemeUpdate | MemeRemoval;

export type SocketMessage = { type: 'connection' } | PublicMemeChange;

/** `since` is the `timestamp` of the previous response. Without it, the response contains only the current timestamp. */
export const UpdatesQuery = z.object({ since: IsoTime.optional() });

export const Updates = z
  .object({
    timestamp: IsoTime,
    updates: z.array(MemeUpdate),
    /** Ids of memes that are no longer public. */
    removed: z.array(z.number().int().positive()).optional(),
    /** The response does not contain all changes; the client must fetch the list again. */
    reset: z.boolean().optional(),
  })
  .meta({ id: 'Updates' });
export type Updates = z.infer<typeof Updates>;

export const listUpdates = operation({
  method: 'GET',
  path: '/api/updates',
  summary:
    'List changes since the timestamp of an earlier response; without one, return the current timestamp',
  tag: 'realtime',
  access: 'public',
  scope: 'read',
  query: UpdatesQuery,
  response: { 200: Updates },
  errors: [],
});
