import { z } from 'zod';
import { plainLine } from '../site/fields.ts';
import { MEME } from '../site/limits.ts';

export const PicturePreviewBody = z.object({
  image_url: plainLine(MEME.urlMax).min(1),
  /** The picture as large as it would be stored, to be edited in the studio; of an animation, all frames. */
  full: z.boolean().default(false),
});

/** A copy of a picture that a member wants to post, because browsers load pictures only from this site. Small unless `full`. */
export const PicturePreview = z
  .object({
    /** A `data:` URL: WebP, and GIF for an animation that is `full`. */
    image: z.string(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  })
  .meta({ id: 'PicturePreview' });
