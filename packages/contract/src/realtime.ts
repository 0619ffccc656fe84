import { z } from 'zod';
import { IsoTime } from './fields.ts';
import { Meme } from './memes.ts';

/** product: entities 'Realtime message': `newMeme` on approval, `memeUpdated` on votes, comments and edits (product: realtime). */
export const MemeUpdate = z
  .object({ type: z.enum(['newMeme', 'memeUpdated']), data: Meme })
  .meta({ id: 'MemeUpdate' });
export type MemeUpdate = z.infer<typeof MemeUpdate>;

export type SocketMessage = { type: 'connection' } | MemeUpdate;

/** It was public and is no longer: a decision was taken back, or the meme taken down (decision 043). */
interface MemeRemoval {
  type: 'memeRemoved';
  data: { id: number };
}

/** What a socket tells, and a poll in `updates` and `removed`. */
export type MemeNews = MemeUpdate | MemeRemoval;

/** The `timestamp` of the answer before; without it only the current one is answered. */
export const UpdatesQuery = z.object({ since: IsoTime.optional() });

export const Updates = z
  .object({
    timestamp: IsoTime,
    updates: z.array(MemeUpdate),
    /** Ids of memes that were public and are no longer. */
    removed: z.array(z.number().int().positive()).optional(),
    /** More changed than is told here: fetch the list again. */
    reset: z.boolean().optional(),
  })
  .meta({ id: 'Updates' });
export type Updates = z.infer<typeof Updates>;
