/** Consecutive words that are unchanged, added or removed. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Compares two short texts word by word by their longest common subsequence (a table of n × m, about 100 each). */
export function diffWords(before: string, after: string): DiffPart[] {
  const [from, to] = [wordsOf(before), wordsOf(after)];
  const common = measureCommon(from, to);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      push(parts, 'same', from[i++]);
      j++;
    } else if (
      j >= to.length ||
      (i < from.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      push(parts, 'removed', from[i++]);
    } else {
      push(parts, 'added', to[j++]);
    }
  }
  return parts;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Returns a table whose `[i][j]` is the length of the longest common subsequence of both rests. */
function measureCommon(from: string[], to: string[]): number[][] {
  const table = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  for (let i = from.length - 1; i >= 0; i--) {
    const [row, below] = [table[i] ?? [], table[i + 1] ?? []];
    for (let j = to.length - 1; j >= 0; j--)
      row[j] = from[i] === to[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return table;
}

function push(parts: DiffPart[], kind: DiffPart['kind'], word = ''): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += ` ${word}`;
  else parts.push({ kind, text: word });
}
