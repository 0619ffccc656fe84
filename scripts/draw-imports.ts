import { readFileSync, writeFileSync } from 'node:fs';
import { readImports } from './structure/cruise.ts';
import { DRAWN_ON, redraw } from './structure/drawing.ts';

/** Draws who imports whom, value imports of code that is no test, into docs/architecture.md. */
writeFileSync(DRAWN_ON, redraw(readFileSync(DRAWN_ON, 'utf8'), await readImports(process.cwd())));
