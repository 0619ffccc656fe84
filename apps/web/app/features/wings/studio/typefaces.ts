import type { Typefaces } from '@corpomeme/drawing/type/typeface';

let loaded: Typefaces | null = null;

/** Loads the outlines of the letters, which only the studio needs. */
export async function loadTypefaces(): Promise<void> {
  const { TYPEFACES } = await import('@corpomeme/drawing/type/outlines');
  loaded = TYPEFACES;
}

/** Returns the outlines; the studio is rendered after they were loaded. */
export function getTypefaces(): Typefaces {
  if (!loaded) throw new Error('the typefaces are not loaded');
  return loaded;
}
