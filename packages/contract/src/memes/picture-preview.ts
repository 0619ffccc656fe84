import { z } from 'zod';
import { plainLine } from '../site/fields.ts';
import { MEME } from '../site/limits.ts';

export const PicturePreviewBody = z.object({
  image_url: plainLine(MEME.urlMax).min(1),
});

/** A small copy of a picture that a member wants to post, because browsers load pictures only from this site. */
export const PicturePreview = z
  .object({
    /** A `data:` URL of a WebP file. */
    image: z.string(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  })
  .meta({ id: 'PicturePreview' });
