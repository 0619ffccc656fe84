import { createPictureReader } from '../apps/server/src/platform/picture-text/picture-text.ts';
import {
  peakOfChildren,
  type Reading,
  readCaptions,
  shareRight,
} from '../apps/server/test/reading-rounds.ts';
import { markdownTable, writeTable } from './result-table.ts';

/** `node bench/picture-text.ts`: forty captions in both languages: correctly read words, time and memory. */
const COUNT = 40;
const reader = createPictureReader();
const readings = await readCaptions(
  reader,
  Array.from({ length: COUNT }, (_, index) => index),
);
const memory = peakOfChildren();
await reader.close();

const row = (name: string, of: Reading[]) => {
  const times = of.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number) => `${Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)} ms`;
  const extra = of.reduce((sum, each) => sum + each.extra, 0);
  return [
    name,
    String(of.length),
    `${(100 * shareRight(of)).toFixed(1)} %`,
    String(extra),
    at(0.5),
    at(0.95),
  ];
};
const ofLook = (look: Reading['look']) => readings.filter((each) => each.look === look);
const table = markdownTable([
  ['', 'pictures', 'words right', 'words too many', 'median time', '95th percentile'],
  row('Romanian', readings.slice(0, COUNT / 2)),
  row('English', readings.slice(COUNT / 2)),
  row('white letters with an edge', ofLook('outlined')),
  row('a white bar above', ofLook('bar')),
  row('words on paper', ofLook('paper')),
  row('**all**', readings),
]);
writeTable(
  'picture-text',
  ['# Reading pictures', '', ...table, '', `Memory of the process, at most: ${Math.round(memory / 1e6)} MB.`],
  { share: shareRight(readings), memory, readings },
);
process.exitCode = shareRight(readings) > 0.85 ? 0 : 1;
