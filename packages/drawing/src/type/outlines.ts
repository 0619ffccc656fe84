import classic from './classic.json' with { type: 'json' };
import plain from './plain.json' with { type: 'json' };
import type { Typeface, Typefaces } from './typeface.ts';

/** The typefaces, which `scripts/draw-outlines.ts` reads from Anton and Oswald; their licences are in `font-licence`. */
export const TYPEFACES: Typefaces = {
  classic: classic as unknown as Typeface,
  plain: plain as unknown as Typeface,
};
