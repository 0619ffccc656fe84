import { readFileSync, writeFileSync } from 'node:fs';
import { readImports } from './structure/cruise.ts';
import { DRAWN_ON, redraw } from './structure/drawing.ts';

/** Writes the import graphs (value imports without tests) into docs/architecture.md. */
writeFileSync(DRAWN_ON, redraw(readFileSync(DRAWN_ON, 'utf8'), await readImports(process.cwd())));
