import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { checkMessages } from './structure/check-messages.ts';
import { checkStructure } from './structure/check-structure.ts';
import { findImportProblems, readImports } from './structure/cruise.ts';
import { DRAWN_ON, findOldDrawings } from './structure/drawing.ts';

/** Returns tracked files and new ones; ignored files do not count. */
function readTree(): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const paths = listed.split('\0').filter((path) => path && existsSync(path));
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

const root = process.cwd();
const tree = readTree();
const imports = await readImports(root);
const problems = [
  ...checkStructure(tree),
  ...checkMessages(tree),
  ...findImportProblems(root, imports),
  ...findOldDrawings(tree.get(DRAWN_ON) ?? '', imports),
];
for (const { path, line, what, why, rule } of problems)
  console.log(`${path}:${line}  ${what}\n    ${why} (${rule})`);
if (problems.length > 0) {
  console.log(`${problems.length} structure problem${problems.length === 1 ? '' : 's'}`);
  process.exitCode = 1;
}
