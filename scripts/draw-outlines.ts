import { writeFileSync } from 'node:fs';
import { FONT_SOURCES, outlinePath, readOutlines } from './outlines.ts';

/** Writes the outline files of the drawing package from the font packages. */
for (const source of FONT_SOURCES) writeFileSync(outlinePath(source.name), readOutlines(source));
